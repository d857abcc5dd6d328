import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { readPdfText } from "../dev/testing/read-pdf-text.ts";
import { expectAccessible, useBrowser } from "./support/browser.ts";
import { answerChallenge, CARDS, chooseCard, payByCard } from "./support/card-page.ts";
import { goBack } from "./support/many-pages.ts";
import { toolUrl } from "./support/sandbox.ts";
import { openAsAdministrator, openAsOwner } from "./support/signed-in.ts";

useBrowser();

// Stripe serves South Africa and Paystack Ghana: each story runs with both.
const COUNTRIES = [
  { country: "ZA", amount: "R150.00", chip: "R150", net: "ZAR 130.43", tax: "ZAR 19.57" },
  { country: "GH", amount: "GH₵50.00", chip: "GH₵50", net: "GHS 41.67", tax: "GHS 6.25" },
] as const;
type Country = (typeof COUNTRIES)[number];

async function startTopUp(page: Page, { country, chip, amount }: Country): Promise<void> {
  await page.goto(`${toolUrl}/wallet`);
  await page.getByRole("button", { name: chip }).first().click();
  await chooseCard(page, country);
  await page.getByText(`You will be charged ${amount}`).waitFor();
  await page.getByRole("button", { name: `Pay ${amount} by card` }).click();
}

const available = async (page: Page): Promise<string> => {
  await page.goto(`${toolUrl}/wallet`);
  return page.locator("dt:text-is('Available') + dd", { hasText: /\d/ }).innerText();
};

describe.each(COUNTRIES)("money in $country", (place) => {
  const { country, amount, chip } = place;
  const cards = CARDS[country];

  test("a kept card pays the next time in one tap, and can be removed", async () => {
    const { page, complaints } = await openAsOwner("phone", country);
    await page.goto(`${toolUrl}/wallet`);
    await page.getByRole("heading", { name: "Saved cards" }).waitFor();
    await page.getByText("Choose an amount.").waitFor();
    await page.getByRole("button", { name: chip }).first().click();
    await chooseCard(page, country);
    await page.getByLabel("Save this card for next time").check();
    await page.getByRole("button", { name: `Pay ${amount} by card` }).click();
    await payByCard(page, cards.pays);
    await page.getByRole("heading", { name: `${amount} is in your wallet` }).waitFor();
    await expectAccessible(page);

    await page.goto(`${toolUrl}/wallet`);
    await page.getByRole("radio", { name: /ending in/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: chip }).first().click();
    await page.getByRole("button", { name: `Pay ${amount} by card` }).dblclick();
    await page.waitForURL(/\/final/);
    await page.getByRole("heading", { name: `${amount} is in your wallet` }).waitFor();
    const twice = country === "ZA" ? "R300.00" : "GH₵100.00";
    expect(await available(page)).toBe(twice);

    await page.getByRole("button", { name: /^Remove/ }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove the card" }).click();
    await page.getByText("No card is saved.").waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("a declined card takes nothing, and the same page takes another one", async () => {
    const { page } = await openAsOwner("desktop", country);
    await startTopUp(page, place);
    await payByCard(page, cards.declined);
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").innerText()).toMatch(/Nothing was paid/);
    await payByCard(page, cards.pays);
    await page.getByRole("heading", { name: `${amount} is in your wallet` }).waitFor();
    expect(await available(page)).toBe(amount);
    await page.context().close();
  });

  test("the bank's check on its own page is passed, and leads back to the campaign that was left", async () => {
    const { page } = await openAsOwner("phone", country);
    const next = "/campaign/new?step=review";
    await page.goto(`${toolUrl}/payment?next=${encodeURIComponent(next)}`);
    await page.getByRole("button", { name: chip }).first().click();
    await chooseCard(page, country);
    const pay = page.getByRole("button", { name: `Pay ${amount} by card` });
    await pay.click();
    await page.getByLabel("Card number").waitFor();
    // Whoever comes back from there may pay again.
    await goBack(page);
    await expect.poll(() => pay.isEnabled()).toBe(true);
    await pay.click();
    await payByCard(page, cards.challenge);
    await answerChallenge(page, "Complete");
    await page.getByRole("heading", { name: `${amount} is in your wallet` }).waitFor();
    await expectAccessible(page);
    expect(
      await page.getByRole("link", { name: "Back to your campaign" }).getAttribute("href"),
    ).toBe(next);
    expect(await available(page)).toBe(amount);
    await page.context().close();
  });

  test("the invoice's PDF carries the company, its number and tax that adds up", async () => {
    const { page, session } = await openAsOwner("desktop", country);
    await page.goto(`${toolUrl}/invoice/details`);
    await page.getByLabel("Company").fill("Corner Shop");
    await page.getByLabel("Address").fill("1 Market Street\nTown");
    const number = page.getByLabel("Registration number");
    await number.fill("not a number");
    await number.blur();
    await page.getByText("This does not look like a registration number.").waitFor();
    await number.fill(country === "ZA" ? "2019/123456/07" : "CS160152013");
    await number.blur();
    await page.getByText(/^Registered to Sandbox /).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save these details" }).click();
    await page.getByText("Saved. Your next invoice will show these details.").waitFor();
    await startTopUp(page, place);
    await payByCard(page, cards.pays);
    await page.getByRole("heading", { name: `${amount} is in your wallet` }).waitFor();

    await page.goto(`${toolUrl}/invoice`);
    await page.getByText(new RegExp(`^${country}-\\d{4}-\\d{6}$`)).waitFor();
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: /^PDF/ }).click();
    const words = readPdfText(readFileSync(await (await download).path()));
    const [invoice] = await session.api.billing.invoices.list({});
    expect(words).toContain(invoice?.number);
    expect(words).toContain(place.net);
    expect(words).toContain(place.tax);
    expect(words).toContain("Corner Shop");
    expect(invoice && invoice.netMinor + invoice.taxMinor).toBe(invoice?.grossMinor);
    await page.context().close();
  });

  test("a plan is paid by card, cancelled to its end, and taken back", async () => {
    const { page } = await openAsOwner("phone", country);
    await page.goto(`${toolUrl}/plan`);
    await page.getByRole("button", { name: "Choose Grow" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await payByCard(page, cards.pays);
    await page.waitForURL(/\/plan/);
    await page.getByRole("heading", { name: "Your plan: Grow" }).waitFor();
    await page.getByText("every month. The next payment is on").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel the plan" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Cancel the plan" }).click();
    await page.getByText("Cancelled. You keep all the benefits of Grow until").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Keep my plan" }).click();
    await page.getByText("every month. The next payment is on").waitFor();
    await page.context().close();
  });

  test("an administrator pays money back to the card, and a credit note is written", async () => {
    const { page, email } = await openAsOwner("phone", country);
    await startTopUp(page, place);
    await payByCard(page, cards.pays);
    await page.getByRole("heading", { name: `${amount} is in your wallet` }).waitFor();
    const admin = await openAsAdministrator("desktop");
    await admin.page.goto(`${toolUrl}/books/refunds`);
    await admin.page.getByLabel("Advertiser").fill(email);
    await admin.page.getByRole("button", { name: "Find" }).click();
    await admin.page.getByRole("radio", { name: email }).check();
    await admin.page.getByRole("button", { name: /^Refund/ }).click();
    const dialog = admin.page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Paid by mistake");
    await expectAccessible(admin.page);
    await dialog.getByRole("button", { name: `Refund ${amount}` }).click();
    await admin.page.getByText("The refund is on its way.").waitFor();
    await admin.page.context().close();

    expect(await available(page)).toBe(country === "ZA" ? "R0.00" : "GH₵0.00");
    await expect
      .poll(
        async () => {
          await page.goto(`${toolUrl}/invoice`);
          await page
            .getByText(new RegExp(`^${country}-\\d{4}-`))
            .first()
            .waitFor();
          return page.getByText(new RegExp(`^${country}-CN-\\d{4}-\\d{6}$`)).count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    await page.context().close();
  });
});
