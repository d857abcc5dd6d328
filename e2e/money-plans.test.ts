import { describe, expect, test } from "vitest";
import { expectAccessible, useBrowser } from "./support/browser.ts";
import { toolUrl } from "./support/sandbox.ts";
import { openAsOwner } from "./support/signed-in.ts";
import { subscribeToGrow } from "./support/subscribe.ts";

useBrowser();

// Stripe serves South Africa and Paystack Ghana: each story runs with both.
const COUNTRIES = [
  { country: "ZA", charge: "R400.00", grow: "R199.00", pro: "R599.00" },
  { country: "GH", charge: "GH₵240.00", grow: "GH₵120.00", pro: "GH₵360.00" },
] as const;

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
    await page.getByText(/You keep Pro until .* Then Grow starts/).waitFor();
    await page.goto(`${toolUrl}/wallet`);
    await page
      .getByText(/ending in/)
      .first()
      .waitFor();
    await page.context().close();
  });
});
