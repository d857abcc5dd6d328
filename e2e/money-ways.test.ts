import type { Locator } from "playwright-core";
import { expect, test, vi } from "vitest";
import { expectAccessible, useBrowser } from "./support/browser.ts";
import {
  answerChallenge,
  approveOnPhone,
  CARDS,
  chooseCard,
  payByCard,
} from "./support/card-page.ts";
import { aLunchDraft } from "./support/lunch-campaign.ts";
import { toolUrl } from "./support/sandbox.ts";
import { openAsOwner } from "./support/signed-in.ts";

useBrowser();

test.each([
  { country: "ZA" as const, people: 500, price: "R150.00" },
  { country: "GH" as const, people: 2_000, price: "GH₵180.00" },
])(
  "what a campaign in $country lacks is charged, and the campaign is handed in with it",
  async ({ country, people, price }) => {
    const { page, session } = await openAsOwner("phone", country);
    const id = await aLunchDraft(session, country, { title: "Lunch", people });
    await page.goto(`${toolUrl}/payment?campaign=${id}`);
    await chooseCard(page, country);
    await page.getByText(`You will be charged ${price}`).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Pay .* and send/ }).click();
    await payByCard(page, CARDS[country].challenge);
    await answerChallenge(page, "Complete");
    await page.waitForURL(/\/final/);
    await page.getByRole("heading", { name: "Your campaign is being checked" }).waitFor();
    await page.getByText(`${price} is set aside in your wallet.`).waitFor();
    await page.context().close();
  },
);

test("a campaign in Ghana is paid from the phone: approved after the tab was closed, it is handed in", async () => {
  const { page, session } = await openAsOwner("phone", "GH");
  const id = await aLunchDraft(session, "GH", { title: "Lunch", people: 2_000 });
  await page.goto(`${toolUrl}/payment?campaign=${id}`);
  await page.getByLabel("Mobile money number").fill("0551234988");
  expect(await page.getByRole("radio", { name: /^Mobile money/ }).isChecked()).toBe(true);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pay GH₵180.00 and send" }).click();
  await page.getByText("Your campaign is booked as soon as the payment arrives").waitFor();
  await expectAccessible(page);
  const payment = await session.api.billing.campaignPaymentState({ campaignId: id });
  await page.goto("about:blank");
  await approveOnPhone(payment?.paymentId ?? "");
  await vi.waitFor(
    async () => {
      const found = await session.api.billing.campaignPaymentState({ campaignId: id });
      expect(found?.state).toBe("sent");
    },
    { timeout: 30_000, interval: 500 },
  );
  await page.goto(`${toolUrl}/final?paymentId=${payment?.paymentId}&campaign=${id}`);
  await page.getByRole("heading", { name: "Your campaign is being checked" }).waitFor();
  await page.context().close();
});

/** True where nothing covers the middle of it. */
const isInSight = (what: Locator) =>
  what.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test("a field that a payment is refused for is led to and is in sight with what is wrong, also on a phone", async () => {
  const { page, session } = await openAsOwner("phone", "GH");
  await session.api.billing.invoices.saveProfile({ address: [] });
  const id = await aLunchDraft(session, "GH", { title: "Lunch", people: 2_000 });
  await page.goto(`${toolUrl}/payment?campaign=${id}`);
  const number = page.getByLabel("Mobile money number");
  const pay = page.getByRole("button", { name: "Pay GH₵180.00 and send" });
  await number.fill("024");
  await page.getByRole("radio", { name: /^Mobile money/ }).focus();
  await page.evaluate(() => scrollTo({ top: 0 }));
  await pay.click();
  const wrong = page.getByText("Enter a mobile number like 024 123 4567.");
  await expect.poll(() => isInSight(wrong)).toBe(true);
  expect(await number.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await isInSight(number)).toBe(true);
  // The same again leads there again.
  await page.evaluate(() => scrollTo({ top: 0 }));
  await pay.click();
  await expect.poll(() => isInSight(wrong)).toBe(true);
  await number.fill("0551234987");
  for (const way of ["mobile money", "card"]) {
    if (way === "card") await chooseCard(page, "GH");
    await page.evaluate(() => scrollTo({ top: 0 }));
    await pay.click();
    const address = page.getByLabel("Address of your business");
    await expect.poll(() => isInSight(page.getByText("Enter the address of your"))).toBe(true);
    expect(await address.evaluate((field) => field === document.activeElement)).toBe(true);
  }
  // A number that only its network refuses.
  await page.getByRole("radio", { name: /^Mobile money/ }).check();
  await number.fill("0241112222");
  await page.getByLabel("Address of your business").fill("Makola Market, Accra");
  await page.evaluate(() => scrollTo({ top: 0 }));
  await pay.click();
  await expect
    .poll(() => isInSight(page.getByText("Mobile money cannot be taken from this number.")))
    .toBe(true);
  await page.context().close();
});

test("mobile money is chosen at the start in Ghana and fills the wallet; the invoice's address is asked for on the way", async () => {
  const { page, session } = await openAsOwner("phone", "GH");
  await session.api.billing.invoices.saveProfile({ address: [] });
  await page.goto(`${toolUrl}/payment`);
  await page.getByRole("button", { name: "GH₵50" }).first().click();
  expect(await page.getByRole("radio", { name: /^Mobile money/ }).isChecked()).toBe(true);
  await page.getByText("055 123 4989 with MTN has not enough money").waitFor();
  const [pays = ""] = await page.getByText(/pays at once$/).allInnerTexts();
  await page.getByLabel("Mobile money number").fill(pays.replace(/ with MTN.*/, ""));
  await expectAccessible(page);
  await page.getByRole("button", { name: /with mobile money/ }).click();
  await page.getByText("Enter the address of your business.").waitFor();
  await page.getByLabel("Address of your business").fill("Makola Market, Accra");
  await page.getByRole("button", { name: /with mobile money/ }).click();
  await page.getByRole("heading", { name: /is in your wallet/ }).waitFor();
  await page.context().close();
});
test.each(["ZA", "GH"] as const)(
  "in %s a card is saved and automatic top-up turned on, which is off until then",
  async (country) => {
    const { page } = await openAsOwner("phone", country);
    await page.goto(`${toolUrl}/wallet`);
    await page.getByText("Off. Nothing is charged automatically.").waitFor();
    await page.getByRole("button", { name: "Save a card" }).click();
    await payByCard(page, CARDS[country].pays);
    await page.getByRole("heading", { name: "Your card is saved" }).waitFor();
    await page.getByRole("link", { name: "To the wallet" }).click();
    await page.getByRole("button", { name: "Set it up" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("On. When less than").waitFor();
    await page.context().close();
  },
);
