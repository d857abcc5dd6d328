import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible, useBrowser } from "../support/browser.ts";
import { payOnCardPage, toolUrl } from "../support/sandbox.ts";
import { CARDS, payByCard } from "../support/card-page.ts";
import { openAsOwner } from "../support/signed-in.ts";
import { openStep } from "../support/wizard.ts";

useBrowser();

const MARKETS = {
  ZA: {
    budget: "R",
    region: /^Gauteng/,
    number: (n: number) => `082${2_000_000 + n}`,
    payMinor: 100_000,
    pay: (page: Page, address: string) => payOnCardPage(address, "4242424242424242"),
    text: "Bread and milk at half price this week.",
  },
  GH: {
    budget: "GH₵",
    region: /^Greater Accra/,
    number: (n: number) => `024${2_000_000 + n}`,
    payMinor: 20_000,
    pay: async (page: Page, address: string) => {
      await page.goto(address);
      await payByCard(page, CARDS.GH.pays);
    },
    text: "Bread and milk at half price this week. Call 030 200 0111",
  },
} as const;
const IN_LIST = 150;

describe.each(["ZA", "GH"] as const)("in %s", (country) => {
  const market = MARKETS[country];

  test("an example becomes the message, with its name and its price, and people are asked to opt out as the country does", async () => {
    const { page, session, complaints } = await openAsOwner("phone", country);
    await page.goto(`${toolUrl}/campaign/new`);
    const optOut = page.getByRole("button", { name: "Opt-out link" });
    // Where anybody can reply STOP there is nothing to switch on.
    if (country === "ZA") expect(await optOut.count()).toBe(0);
    else expect(await optOut.getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("button", { name: "Start from an example" }).click();
    const examples = page.locator("#templates").getByRole("listitem").getByRole("button");
    await examples.first().waitFor();
    expect(await examples.count()).toBeGreaterThan(3);
    await expectAccessible(page);
    const chosen = examples.first();
    const title = await chosen.locator("b").innerText();
    await chosen.click();
    await page.locator("#templates").waitFor({ state: "detached" });
    expect(await page.getByLabel("Name of this campaign").inputValue()).toBe(title);
    expect((await page.getByLabel("Your message").inputValue()).length).toBeGreaterThan(20);
    await page.getByText("Draft saved").waitFor();
    const { rows } = await session.api.campaigns.list({ state: "drafts" });
    expect(rows.map((one) => one.title)).toContain(title);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("a campaign to one's own list and to new people is paid, and reaches more than the list", async () => {
    const { page, session, complaints } = await openAsOwner("phone", country);
    const payment = await session.api.billing.startTopUp(
      { amountMinor: market.payMinor },
      { context: { idempotencyKey: randomUUID() } },
    );
    await market.pay(page, payment.redirectUrl ?? "");
    await expect
      .poll(async () => (await session.api.billing.wallet({})).availableMinor)
      .toBe(market.payMinor);
    await page.goto(`${toolUrl}/lists`);
    await page.getByText("I paste them").click();
    const numbers = Array.from({ length: IN_LIST }, (_, n) => market.number(n * 7)).join("\n");
    await page.getByLabel("Phone numbers").fill(numbers);
    await page.getByRole("button", { name: "Use these numbers" }).click();
    await page.getByLabel("Name of the list").fill("Regulars");
    await page.getByLabel(/Where do the numbers come from/).selectOption("event");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Make the list" }).click();
    await page.getByRole("button", { name: "Write to this list" }).click();
    await page.waitForURL(/\/campaign\/edit\?id=/);
    await page.getByLabel("Your message").fill(market.text);
    await page.getByLabel("Sender name").fill("Corner Shop");
    await page.getByLabel("Name of this campaign").fill("Regulars and neighbours");
    await openStep(page, "People");
    await page.getByText("The list and new people who match").click();
    await page.getByLabel(market.region).check();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Next: When" }).click();
    await page.getByRole("heading", { name: "When should it be sent?" }).waitFor();
    await page.getByRole("button", { name: "Next: Budget" }).click();
    await page.getByRole("heading", { name: "How much do you want to spend?" }).waitFor();
    await page.getByLabel("Budget", { exact: true }).fill(country === "ZA" ? "300" : "90");
    await page.getByRole("button", { name: "Next: Review and pay" }).click();
    await expectAccessible(page);
    const send = page.getByRole("button", { name: /^Send to [\d,]+ people · / });
    await send.waitFor();
    const people = Number(
      /[\d,]+/.exec((await send.innerText()).replace("Send to ", ""))?.[0].replace(",", ""),
    );
    expect(people).toBeGreaterThan(IN_LIST);
    await send.click();
    await page.waitForURL(/\/final\?.*id=/);
    const id = new URL(page.url()).searchParams.get("id") ?? "";
    const wallet = await session.api.billing.wallet({});
    expect(wallet.heldMinor).toBeGreaterThan(0);
    expect(wallet.availableMinor + wallet.heldMinor).toBe(market.payMinor);
    expect(await session.api.campaigns.get({ id })).toMatchObject({
      title: "Regulars and neighbours",
    });
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
