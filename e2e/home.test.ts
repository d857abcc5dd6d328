import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  appHasTaken,
  expectAccessible,
  openPage,
  useBrowser,
  VIEWPORTS,
} from "./support/browser.ts";
import { toolUrl } from "./support/sandbox.ts";
import { openStep } from "./support/wizard.ts";

useBrowser();

const SCREENS = Object.keys(VIEWPORTS) as (keyof typeof VIEWPORTS)[];
const PRICE = /[\d,]+ people for (R|GH₵)[\d,.]+/;

const startButton = (page: Page) => page.getByRole("button", { name: "Start my campaign" });
const bar = (page: Page) => page.locator("#start-note");

/** The button is off, can be reached, and says why. */
async function expectOff(page: Page, reason: string, field: string): Promise<void> {
  await bar(page).getByText(reason, { exact: true }).waitFor();
  const main = await page.getByRole("main").innerText();
  expect(main).not.toMatch(PRICE);
  expect(main).not.toMatch(/(?:reaches|pays for) [\d,]+ people/);
  const start = startButton(page);
  expect(await start.isDisabled()).toBe(true);
  await start.focus();
  const reported = await start.evaluate((button) => ({
    isFocused: button === document.activeElement,
    description: document.getElementById(button.getAttribute("aria-describedby") ?? "")?.innerText,
  }));
  expect(reported).toEqual({ isFocused: true, description: reason });
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedLabel(page)).toMatch(field);
  expect(page.url()).toContain("/home");
}

const focusedLabel = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
      ? (activeElement.labels?.[0]?.innerText ?? "")
      : "";
  });

test.each(SCREENS)(
  "on a %s an amount that cannot be has no price and no way on; a right one brings both back",
  async (screen) => {
    const { page } = await openPage(screen);
    await page.goto(`${toolUrl}/home`);
    await bar(page).getByText(PRICE).waitFor();
    const money = page.getByLabel("Money");
    for (const amount of ["9000000", "abc", "", "0", "-150", "1e3", "5"]) {
      await money.fill(amount);
      const reason =
        amount === "9000000"
          ? "The largest payment is R50,000.00."
          : amount === "5"
            ? "The smallest payment is R10.00."
            : "Enter an amount of money, like 150.";
      await expectOff(page, reason, "Money");
    }
    await expectAccessible(page);
    for (const amount of ["R150", "150,50", "1 500"]) {
      await money.fill("abc");
      await bar(page).getByText("Enter an amount").waitFor();
      await money.fill(amount);
      await bar(page).getByText(PRICE).waitFor();
      expect(await startButton(page).isDisabled()).toBe(false);
    }
    await page.getByText("I know how many").click();
    await page.getByLabel("People", { exact: true }).fill("9.5");
    await expectOff(page, "Enter a number of people, like 1,000.", "People");
    await page.getByText("Ghana", { exact: true }).click();
    await page.getByText("I know my budget").click();
    await bar(page)
      .getByText(/people for GH₵/)
      .waitFor();
    await money.fill("9000000");
    await expectOff(page, "The largest payment is GH₵25,000.00.", "Money");
    await page.context().close();
  },
);

test("while a new price is counted the old one is marked as old, and a start waits for the new one", async () => {
  const { page } = await openPage("phone");
  await page.goto(`${toolUrl}/home`);
  await bar(page).getByText(PRICE).waitFor();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/forecast/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel("Money").fill("300");
  await bar(page).getByText("500 people for R150.00 Counting…").waitFor();
  await expectAccessible(page);
  await startButton(page).click();
  await page.getByText("Ghana", { exact: true }).click();
  // Another country's price is not shown as an old one of this country.
  await bar(page).getByText("Counting…", { exact: true }).waitFor();
  await page.getByText("South Africa", { exact: true }).click();
  expect(page.url()).toContain("/home");
  release();
  await page.getByRole("heading", { name: "What do you want to say?" }).waitFor();
  await openStep(page, "Budget");
  await expect.poll(() => page.getByLabel("People", { exact: true }).inputValue()).toBe("1,000");
  await page.context().close();
});

test.each(SCREENS)(
  "on a %s home counts an SMS with the opt-out words, as the wizard does, whose budget step keeps no old price",
  async (screen) => {
    const { page } = await openPage(screen);
    await page.goto(`${toolUrl}/home`);
    const message = page.getByLabel(/^Your message/);
    await message.fill("x".repeat(155));
    const words = await page.getByText(/^Takes 2 SMS: .* the opt-out words/).innerText();
    await page.getByText("2 SMS for each person.").waitFor();
    const over = Number(/Shorten it by (\d+) to pay half/.exec(words)?.[1]);
    await message.fill("x".repeat(600));
    await expectOff(
      page,
      "This would take 5 SMS. The limit is 4: make it shorter.",
      "Your message",
    );
    await message.fill("x".repeat(155 - over));
    await page.getByText(/^Fits one SMS: 0 of 160 characters left/).waitFor();
    await page.getByText("One SMS for each person.").waitFor();
    await message.fill("x".repeat(155 - over + 1));
    await page.getByText("2 SMS for each person.").waitFor();
    await expectAccessible(page);
    await startButton(page).click();
    await page.getByRole("heading", { name: "What do you want to say?" }).waitFor();
    await page.getByText(/^Takes 2 SMS: \d+ characters? left/).waitFor();
    await openStep(page, "Budget");
    const budget = page.getByLabel("Budget", { exact: true });
    const next = page.getByRole("button", { name: /^Next/ });
    await expect.poll(() => budget.inputValue()).toBe("150.00");
    for (const amount of ["abc", "-5", "1e3", "0.10"]) {
      await budget.fill(amount);
      const reason =
        amount === "0.10"
          ? "Not enough for one person. Enter at least R0.60."
          : "Enter an amount such as 150 or 150.50.";
      await page.locator("#next-note").getByText(reason, { exact: true }).waitFor();
      expect(await page.getByRole("main").innerText()).not.toMatch(PRICE);
      expect(await next.isDisabled()).toBe(true);
      await next.focus();
      expect(await budget.inputValue()).toBe(amount);
      await page.keyboard.press("Enter");
      await expect.poll(() => focusedLabel(page)).toBe("Budget");
    }
    await expectAccessible(page);
    await budget.fill("R60");
    await page.getByText("100 people for R60.00").first().waitFor();
    expect(await next.isDisabled()).toBe(false);
    await page.context().close();
  },
);

test("from an example to its campaign there is always a page to look at, and no other draft is offered", async () => {
  const { page } = await openPage("phone");
  await page.goto(`${toolUrl}/home`);
  await appHasTaken(page);
  // The draft is made, and its answer is long on the way.
  await page.route("**/rpc/campaigns/createDraft", async (route) => {
    const response = await route.fetch();
    await page.waitForTimeout(1_500);
    await route.fulfill({ response });
  });
  const example = page.getByRole("button", { name: /Hair salon/ });
  await example.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      const main = document.querySelector("main");
      const heading = main?.querySelector("h1")?.innerText ?? "";
      seen.add(main?.innerText.includes("Finish your draft") ? "another draft" : heading);
      requestAnimationFrame(look);
    };
    look();
  });
  await example.click();
  await page.getByText("What do you want to say?").waitFor();
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(seen.filter((heading) => heading !== "Campaign")).toEqual([
    "Tell the whole neighbourhood, by SMS",
    "New campaign",
  ]);
  await page.context().close();
});

test("where neither a page nor the page for errors can be loaded, a plain one of ours says so and opens the page again", async () => {
  const { page } = await openPage("phone");
  const loaded = new Set<string>();
  const script = /\/assets\/.*\.js$/;
  await page.route(script, (route) => {
    loaded.add(route.request().url());
    return route.continue();
  });
  await page.goto(`${toolUrl}/login`);
  await appHasTaken(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Help" }).waitFor();
  await page.unroute(script);
  await page.route(script, (route) =>
    loaded.has(route.request().url()) ? route.continue() : route.abort(),
  );
  await page.goto(`${toolUrl}/reset-password/request`);
  await page.getByRole("heading", { name: "This page could not be opened" }).waitFor();
  expect(await page.getByText("Something went wrong").count()).toBe(0);
  await expectAccessible(page);
  await page.unroute(script);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Email me a link" }).waitFor();
  await page.context().close();
});
