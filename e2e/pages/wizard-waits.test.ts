import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage, useBrowser } from "../support/browser.ts";
import { toolUrl } from "../support/sandbox.ts";
import { openAsOwner } from "../support/signed-in.ts";

useBrowser();

/** From the front page into the wizard with R150, to the step at which people are chosen. */
async function toPeople(page: Page): Promise<void> {
  await page.goto(`${toolUrl}/home`);
  await page.getByLabel(/^Your message/).fill("Fresh fish today");
  await page.getByText("500 people for R150.00", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Start my campaign" }).click();
  await page.getByLabel("Sender name").fill("FISH SHOP");
  await page.getByRole("button", { name: "Next: People" }).click();
  await page.getByRole("heading", { name: "Who should get it?" }).waitFor();
}

/** A phone whose browser takes some of the height. */
const LOW = { width: 360, height: 640 };

test("the bar of the front page stands whole in the first view of a phone", async () => {
  const { page } = await openPage("phone");
  await page.goto(`${toolUrl}/home`);
  await page.setViewportSize(LOW);
  const start = page.getByRole("button", { name: "Start my campaign" });
  await start.waitFor();
  const box = await start.boundingBox();
  expect(box?.height).toBeGreaterThan(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(LOW.height);
  await page.context().close();
});

test("the second tap of two hits nothing of the next step, which takes presses a moment later", async () => {
  const { page } = await openPage("phone");
  await toPeople(page);
  await page
    .getByText(/[\d,]+ to [\d,]+ people/)
    .first()
    .waitFor();
  await page.locator("html:not([data-settling])").waitFor();
  // What a finger at the place of the button would hit when the step has changed.
  await page.evaluate(() => {
    const hit: (string | undefined)[] = [];
    Object.assign(window, { hit });
    const at = document.querySelector("main button:last-of-type")?.getBoundingClientRect();
    const look = () => hit.push(document.elementFromPoint(at?.x ?? 0, innerHeight - 40)?.tagName);
    new MutationObserver(look).observe(document.documentElement, {
      attributeFilter: ["data-settling"],
    });
  });
  await page.getByRole("button", { name: "Next: When" }).click();
  await page.getByRole("button", { name: "Next: Budget" }).click();
  await page.getByRole("heading", { name: "How much do you want to spend?" }).waitFor();
  const hit = await page.evaluate(() => (window as unknown as { hit: string[] }).hit);
  expect(hit[0]).toBe("HTML");
  expect(hit.some((tag) => tag !== "HTML")).toBe(true);
  await page.context().close();
});

test("people of before never stand under a new choice: it is counted first, and the way on waits for that", async () => {
  const { page } = await openPage("phone");
  await toPeople(page);
  const panel = page
    .getByRole("status")
    .filter({ hasText: /people/ })
    .first();
  await page
    .getByText(/[\d,]+ to [\d,]+ people/)
    .first()
    .waitFor();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/rpc/audience/forecast*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("checkbox", { name: /^Gauteng/ }).check();
  await page.getByText("Everyone in Gauteng").filter({ visible: true }).first().waitFor();
  await page.getByText("Counting people…").filter({ visible: true }).first().waitFor();
  expect(await panel.innerText()).not.toMatch(/\d to \d/);
  await page.getByRole("button", { name: "Next: When" }).click();
  await page.getByRole("button", { name: "Next: When", disabled: true }).waitFor();
  await page.getByRole("heading", { name: "Who should get it?" }).waitFor();
  letGo();
  await page.getByRole("heading", { name: "When should it be sent?" }).waitFor();
  await page.context().close();
});

test("a list that is too small says so where it is made and where it is chosen", async () => {
  const { page } = await openAsOwner("phone", "ZA", "/lists");
  await page.getByText("I paste them").click();
  const numbers = Array.from({ length: 12 }, (_, n) => `082555${String(1000 + n)}`).join("\n");
  await page.getByLabel("Phone numbers").fill(numbers);
  await page.getByRole("button", { name: "Use these numbers" }).click();
  await page.getByLabel("Name of the list").fill("A few");
  await page.getByLabel(/Where do the numbers come from/).selectOption("event");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Make the list" }).click();
  const rule = page.getByText("A campaign to your own numbers needs at least 100 of them.");
  await rule.waitFor();
  expect(await page.getByRole("button", { name: "Write to this list" }).count()).toBe(0);
  await page.goto(`${toolUrl}/campaign/new?step=people`);
  await page.getByText("My own list", { exact: true }).click();
  await rule.waitFor();
  await page.getByText("Fewer than 100 people").waitFor();
  // It is said once, also to whoever goes on nevertheless, or is about to add another list.
  await page.getByRole("button", { name: /^Next: / }).click();
  await page.getByRole("button", { name: "Add another list" }).click();
  await page.getByText("I paste them").click();
  await page.getByLabel("Phone numbers").waitFor();
  const said = (await page.locator("main").innerText()).match(/at least 100/gi);
  expect(said).toHaveLength(1);
  await page.context().close();
});

test("whoever types while a new draft is saved for the first time goes on typing in the same field", async () => {
  const { page } = await openAsOwner("phone", "ZA", "/campaign/new");
  const message = page.getByLabel("Your message");
  await message.click();
  await message.pressSequentially("Fresh fish", { delay: 50 });
  await page.waitForURL(/\/campaign\/edit\?id=/);
  await page.getByText("Draft saved").waitFor();
  await page.keyboard.type(" today");
  expect(await message.inputValue()).toBe("Fresh fish today");
  await page.context().close();
});

test("the field that waits for the first words leaves one that was chosen before alone", async () => {
  const { page } = await openAsOwner("phone", "ZA");
  // Chosen in the moment in which it comes.
  await page.addInitScript(() => {
    new MutationObserver((_, watch) => {
      const labels = [...document.querySelectorAll("label")];
      const { control } = labels.find((label) => label.innerText === "My budget") ?? {};
      if (!control) return;
      watch.disconnect();
      control.focus();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${toolUrl}/campaign/new`);
  const budget = page.getByLabel("My budget");
  await budget.waitFor();
  await page.waitForTimeout(1_000);
  expect(await budget.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.context().close();
});
