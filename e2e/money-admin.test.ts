import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible, useBrowser, VIEWPORTS } from "./support/browser.ts";
import { CARDS, chooseCard, payByCard, topUp } from "./support/card-page.ts";
import { doubleText, misfits } from "./support/large-text.ts";
import { aLunchDraft } from "./support/lunch-campaign.ts";
import { loseDispute, moveClock, readClock, toolUrl } from "./support/sandbox.ts";
import { openAsAdministrator, openAsOwner } from "./support/signed-in.ts";

useBrowser();

async function pick(page: Page, email: string): Promise<void> {
  await page.getByLabel("Advertiser").fill(email);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("radio", { name: email }).check();
}

/** A correction out of an advertiser's wallet. */
async function takeOut(page: Page, email: string, amount: string): Promise<void> {
  await page.goto(`${toolUrl}/books/corrections`);
  await pick(page, email);
  await page.getByText("Out of the wallet").click();
  await page.getByLabel("Amount").fill(amount);
  await page.getByLabel("Reason").fill("Booked twice");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Correct the wallet" }).click();
  await page.getByText("Booked.").first().waitFor();
}

/** Approves the first thing that waits with this in its name. */
async function approve(page: Page, what: string, facts: string[]): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^Approve .*${what}`) }).click();
  const dialog = page.getByRole("dialog");
  for (const fact of facts) await dialog.getByText(fact).first().waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Approve", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

test.each([
  {
    country: "ZA" as const,
    people: 2_500,
    lines: ["R750.00", "R600.00"],
    charged: "R150.00",
    held: 75_000,
  },
  {
    country: "GH" as const,
    people: 8_000,
    lines: ["GH₵720.00", "GH₵600.00"],
    charged: "GH₵120.00",
    held: 72_000,
  },
])(
  "a large bonus in $country needs a second administrator, and pays a part of a campaign; the card pays the rest",
  async ({ country, people, lines, charged, held }) => {
    const { page, email, session } = await openAsOwner("phone", country);
    const first = await openAsAdministrator("desktop");
    await first.page.goto(`${toolUrl}/bonus`);
    await pick(first.page, email);
    await first.page.getByLabel("Amount").fill("600");
    await first.page.getByLabel("Reason").fill("A slow start");
    const now = await readClock();
    await first.page
      .getByLabel("Last day")
      .fill(new Date(now.getTime() + 60 * 86_400_000).toISOString().slice(0, 10));
    await first.page.getByRole("button", { name: "Grant the bonus" }).click();
    const proposed = first.page.getByText("It is granted when another administrator approves it.");
    await proposed.waitFor();
    // Another try says nothing of the last one.
    await first.page.getByRole("button", { name: "Grant the bonus" }).click();
    await first.page.getByText("Choose the last day.").waitFor();
    expect(await proposed.count()).toBe(0);
    await expectAccessible(first.page);
    await first.page.context().close();
    const second = await openAsAdministrator("desktop", "second");
    await second.page.goto(`${toolUrl}/bonus`);
    const line = second.page.getByRole("listitem").filter({ hasText: "A slow start" });
    await line.getByRole("button", { name: /^Approve/ }).click();
    const dialog = second.page.getByRole("dialog");
    await dialog.getByText("A slow start").waitFor();
    await dialog.getByText(email).waitFor();
    await dialog.getByLabel("Reason").fill("Agreed");
    await dialog.getByRole("button", { name: "Approve", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await second.page.context().close();

    const id = await aLunchDraft(session, country, { title: "Big lunch", people });
    await page.goto(`${toolUrl}/payment?campaign=${id}`);
    await page.getByText("From your wallet", { exact: true }).waitFor();
    await chooseCard(page, country);
    expect(await page.locator("dd").allInnerTexts()).toEqual(lines);
    await page.getByText(`will be charged ${charged};`).waitFor();
    await page.getByRole("button", { name: /^Pay .* and send/ }).click();
    await payByCard(page, CARDS[country].pays);
    await page.getByRole("heading", { name: "Your campaign is being checked" }).waitFor();
    const wallet = await session.api.billing.wallet({});
    expect(wallet).toMatchObject({ availableMinor: 0, bonusMinor: 0, heldMinor: held });
    await page.context().close();
  },
);

test("a large correction is asked for by one administrator and booked by another", async () => {
  const { page, email } = await openAsOwner("phone", "ZA");
  const first = await openAsAdministrator("desktop");
  await first.page.goto(`${toolUrl}/books/corrections`);
  await pick(first.page, email);
  await first.page.getByLabel("Amount").fill("1200");
  await first.page.getByLabel("Reason").fill("Paid by bank");
  await first.page.getByRole("button", { name: "Continue" }).click();
  await first.page.getByRole("button", { name: "Correct the wallet" }).click();
  await first.page.getByText("It is recorded when another administrator approves it.").waitFor();
  await first.page
    .getByText("You requested this. Another administrator decides.")
    .first()
    .waitFor();
  await expectAccessible(first.page);
  // How it stands is long, and has room on a phone with large text.
  await first.page.setViewportSize(VIEWPORTS.phone);
  await doubleText(first.page);
  expect(await misfits(first.page)).toEqual([]);
  await first.page.context().close();
  const second = await openAsAdministrator("phone", "second");
  await second.page.goto(`${toolUrl}/books/corrections`);
  await approve(second.page, "Paid by bank", [email, "R1,200.00", "Demo Administrator"]);
  await second.page.context().close();
  await page.goto(`${toolUrl}/wallet`);
  expect(await page.locator("dt:text-is('Available') + dd", { hasText: /\d/ }).innerText()).toBe(
    "R1,200.00",
  );
  await page.context().close();
});

describe.each([
  { country: "ZA", chip: "R150", disputed: "4000000000000259", back: "R50.00" },
  { country: "GH", chip: "GH₵50", disputed: "4084080000000259", back: "GH₵20.00" },
] as const)("money that goes back in $country", ({ country, chip, disputed, back }) => {
  test("a part of a payment goes back to its card, with a credit note on the invoice's page", async () => {
    const { page, email } = await openAsOwner("phone", country);
    await topUp(page, chip, CARDS[country].pays);
    const admin = await openAsAdministrator("desktop");
    await admin.page.goto(`${toolUrl}/books/refunds`);
    await pick(admin.page, email);
    await admin.page.getByRole("button", { name: /^Refund/ }).click();
    const dialog = admin.page.getByRole("dialog");
    await dialog.getByLabel("Amount").fill(back.replaceAll(/[^\d.]/g, ""));
    await dialog.getByLabel("Reason").fill("A part back");
    await dialog.getByRole("button", { name: `Refund ${back}` }).click();
    await admin.page.getByText("The refund is on its way.").waitFor();
    await admin.page.context().close();
    await expect
      .poll(
        async () => {
          await page.goto(`${toolUrl}/invoice`);
          await page.getByRole("link", { name: new RegExp(`^${country}-\\d{4}-`) }).waitFor();
          return page.getByRole("link", { name: new RegExp(`^${country}-CN-`) }).count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    await page.getByRole("link", { name: new RegExp(`^${country}-\\d{4}-`) }).click();
    await page.getByRole("link", { name: new RegExp(`^Credit note ${country}-CN-`) }).click();
    await page.getByText("Refund of invoice").waitFor();
    expect(await page.locator("dd").last().innerText()).toBe(back);
    await page.getByRole("button", { name: "Email it to me" }).click();
    await page.getByText("We have emailed it to you.").waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  test("a disputed payment opens a case and freezes spending", async () => {
    const { page, userId, email } = await openAsOwner("phone", country);
    await topUp(page, chip, { number: disputed, cvc: "123" });
    await expect
      .poll(
        async () => {
          await page.goto(`${toolUrl}/wallet`);
          await page.getByRole("heading", { name: "Wallet", level: 1 }).waitFor();
          return page.getByText(/disputed/).count();
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0);
    await expectAccessible(page);
    const admin = await openAsAdministrator("desktop");
    await admin.page.goto(`${toolUrl}/books/disputes`);
    const dispute = admin.page.getByRole("listitem").filter({ hasText: email });
    await dispute.getByText("Open", { exact: true }).waitFor();
    await expectAccessible(admin.page);
    await admin.page.goto(`${toolUrl}/books/refunds`);
    await pick(admin.page, email);
    await admin.page.getByText("Disputed", { exact: true }).waitFor();
    await admin.page.getByText("Nothing can be refunded now.").waitFor();
    expect(await admin.page.getByRole("button", { name: /^Refund/ }).count()).toBe(0);
    await expectAccessible(admin.page);
    await admin.page.context().close();
    expect(userId).not.toBe("");
    await page.context().close();
  });
});

test.each([
  // Amounts of their own, by which the sandbox's disputes are told apart.
  { country: "ZA", disputed: "4000000000000259", paid: "123.45", owed: "R118.45", again: "R150" },
  {
    country: "GH",
    disputed: "4084080000000259",
    paid: "124.45",
    owed: "GH₵119.45",
    again: "GH₵50",
  },
] as const)(
  "who owes $owed after a lost dispute in $country reads why, pays exactly that and goes on",
  async ({ country, disputed, paid, owed, again }) => {
    const { page, email } = await openAsOwner("phone", country);
    await page.goto(`${toolUrl}/wallet`);
    await page.getByLabel("Another amount").fill(paid);
    await chooseCard(page, country);
    await page.getByRole("button", { name: /^Pay .* by card$/ }).click();
    await payByCard(page, { number: disputed, cvc: "123" });
    await page.getByRole("heading", { name: /is in your wallet/ }).waitFor();
    const walletShows = (text: string | RegExp) =>
      expect
        .poll(
          async () => {
            await page.goto(`${toolUrl}/wallet`);
            await page.locator("dt:text-is('Available') + dd", { hasText: /\d/ }).waitFor();
            return page.getByText(text).count();
          },
          { timeout: 60_000 },
        )
        .toBeGreaterThan(0);
    await walletShows(/disputed at your bank/);
    // What was spent: five are left.
    const admin = await openAsAdministrator("desktop");
    await takeOut(admin.page, email, owed.replaceAll(/[^\d.]/g, ""));
    await admin.page.context().close();
    await loseDispute(Math.round(Number(paid) * 100));
    await walletShows(`You owe ${owed}`);
    await page.getByText("Your bank took back a payment after you spent it.").waitFor();
    expect(await page.getByLabel("Another amount").count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: `Pay ${owed} and continue` }).click();
    await payByCard(page, CARDS[country].pays);
    await page.getByRole("heading", { name: `${owed} of what you owed has been paid` }).waitFor();
    await expectAccessible(page);
    await topUp(page, again, CARDS[country].pays);
    await page.goto(`${toolUrl}/wallet`);
    await page.getByText("You can spend this now.").waitFor();
    await page.context().close();
  },
);

test("automatic top-up charges the saved card when the balance is low, and a low balance is told", async () => {
  const { page, email, session } = await openAsOwner("phone", "ZA");
  await topUp(page, "R150", CARDS.ZA.pays);
  await moveClock({ advance: "PT1H" });
  const admin = await openAsAdministrator("desktop");
  await takeOut(admin.page, email, "145");
  await admin.page.context().close();
  await moveClock({ advance: "PT1H" });
  const { rows } = await session.api.notifications.list({});
  expect(rows.map(({ title }) => title).join("\n")).toContain("Your balance is down to R5.00");

  await page.goto(`${toolUrl}/wallet`);
  await page.getByRole("button", { name: "Save a card" }).click();
  await payByCard(page, CARDS.ZA.pays);
  await page.getByRole("heading", { name: "Your card is saved" }).waitFor();
  await page.goto(`${toolUrl}/wallet`);
  await page.getByRole("button", { name: "Set it up" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("On. When less than").waitFor();
  await moveClock({ advance: "PT1H" });
  await page.goto(`${toolUrl}/wallet`);
  const available = await page
    .locator("dt:text-is('Available') + dd", { hasText: /\d/ })
    .innerText();
  expect(Number(available.replaceAll(/[^\d.]/g, ""))).toBeGreaterThan(5);
  await page.context().close();
});
