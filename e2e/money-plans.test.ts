import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible, useBrowser } from "./support/browser.ts";
import { CARDS, payByCard } from "./support/card-page.ts";
import { moveClock, newestMailTo, setFault, toolUrl } from "./support/sandbox.ts";
import { openAsAdministrator, openAsOwner } from "./support/signed-in.ts";

useBrowser();

// Stripe serves South Africa and Paystack Ghana: each story runs with both.
const COUNTRIES = [
  { country: "ZA", charge: "R400.00", grow: "R199.00", pro: "R599.00" },
  { country: "GH", charge: "GH₵240.00", grow: "GH₵120.00", pro: "GH₵360.00" },
] as const;

async function subscribeToGrow(page: Page, country: "ZA" | "GH"): Promise<void> {
  await page.goto(`${toolUrl}/plan`);
  await page.getByRole("button", { name: "Choose Grow" }).click();
  await page.getByRole("button", { name: "Go on to the card" }).click();
  await payByCard(page, CARDS[country].pays);
  await page.waitForURL(/\/plan/);
  await page.getByRole("heading", { name: "Your plan: Grow" }).waitFor();
}

describe.each(COUNTRIES)("a plan in $country", ({ country, charge, grow, pro }) => {
  test("grows at once for the difference that was shown, with its invoice; smaller waits for the renewal", async () => {
    const { page, session } = await openAsOwner("phone", country);
    await subscribeToGrow(page, country);
    await page.getByRole("button", { name: "Change to Pro" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("You pay now", { exact: true }).waitFor();
    await expectAccessible(page);
    const facts = await dialog.locator("dd").allInnerTexts();
    expect(facts.slice(0, 3)).toEqual([pro, `\u2212${grow}`, charge]);
    await dialog.getByRole("button", { name: `Pay ${charge} and change` }).click();
    await page.getByRole("heading", { name: "Your plan: Pro" }).waitFor();
    const invoices = await session.api.billing.invoices.list({});
    expect(invoices.map(({ grossMinor }) => grossMinor)).toEqual([
      country === "ZA" ? 40_000 : 24_000,
      country === "ZA" ? 19_900 : 12_000,
    ]);
    await page.getByRole("button", { name: "Change to Grow" }).click();
    await page.getByRole("dialog").getByText("Nothing is charged today").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Change to Grow" }).click();
    await page.getByText("you keep Pro. Then Grow begins").waitFor();
    await page.goto(`${toolUrl}/wallet`);
    await page
      .getByText(/ending in/)
      .first()
      .waitFor();
    await page.context().close();
  });
});

test("a refused renewal is told by letter, kept for days of grace and paid with the saved card; the month then closes", async () => {
  const owners = [await openAsOwner("phone", "ZA"), await openAsOwner("phone", "GH")] as const;
  await subscribeToGrow(owners[0].page, "ZA");
  await subscribeToGrow(owners[1].page, "GH");
  await setFault("renewal-declined", 1_000);
  await moveClock({ advance: "P32D" });
  for (const { page, email } of owners) {
    await newestMailTo(email, /could not be renewed/);
    await page.goto(`${toolUrl}/plan`);
    await page.getByText(/Your bank refused the renewal .* goes on until/).waitFor();
    await expectAccessible(page);
  }
  await setFault(null);
  for (const { page } of owners) {
    await page.getByRole("button", { name: /^Pay .* now$/ }).click();
    await page.getByText("every month. The next payment is on").waitFor();
    await page.context().close();
  }
  const { page } = await openAsAdministrator("desktop");
  await page.goto(`${toolUrl}/books/differences`);
  await page.getByRole("button", { name: "Compare now" }).click();
  await page.getByText("Ledger, card provider and gateway agree.").waitFor();
  await expectAccessible(page);
  await page.goto(`${toolUrl}/books/months`);
  await page
    .getByRole("button", { name: /^Close/ })
    .last()
    .click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close the month" }).click();
  await page.getByText("Closed", { exact: true }).waitFor();
  await page.context().close();
});
