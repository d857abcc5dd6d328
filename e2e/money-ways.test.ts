import { addDays, zonedParts } from "../domain/zoned-time.ts";
import { test } from "vitest";
import { expectAccessible, useBrowser } from "./support/browser.ts";
import { CARDS, payByCard } from "./support/card-page.ts";
import { readClock, toolUrl } from "./support/sandbox.ts";
import { openAsOwner } from "./support/signed-in.ts";

useBrowser();

test("what a campaign lacks is charged, and the campaign is handed in with it", async () => {
  const { page, session } = await openAsOwner("phone", "ZA");
  let date = addDays(zonedParts((await readClock()).getTime(), "Africa/Johannesburg").date, 3);
  while (zonedParts(Date.parse(`${date}T12:00:00Z`), "UTC").weekday !== 1) date = addDays(date, 1);
  const draft = await session.api.campaigns.createDraft({
    countryId: 6,
    draft: {
      title: "Lunch",
      text: "Lunch special this week: bunny chow R45.",
      sender: "Test shop",
      people: 500,
      gender: [21],
      ageGroup: [2, 3],
      targetedCounties: [601],
      startDate: date,
      endDate: addDays(date, 2),
      startHour: 9,
      endHour: 17,
      daysOfWeek: [1, 2, 3, 4, 5],
      step: "review",
    },
  });
  await page.goto(`${toolUrl}/payment?campaign=${draft.id}`);
  await page.getByText("You will be charged R150.00").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Pay R.* and send/ }).click();
  await payByCard(page, CARDS.ZA.pays);
  await page.waitForURL(/\/final/);
  await page.getByRole("heading", { name: "Your campaign is handed in" }).waitFor();
  await page.context().close();
});
test("mobile money in Ghana fills the wallet; the invoice's address is asked for on the way", async () => {
  const { page, session } = await openAsOwner("phone", "GH");
  await session.api.billing.invoices.saveProfile({ address: [] });
  await page.goto(`${toolUrl}/payment`);
  await page.getByRole("button", { name: "GH₵50" }).first().click();
  await page.getByRole("radio", { name: /Mobile money/ }).check();
  await page.getByLabel("Mobile money number").fill("0551234987");
  await expectAccessible(page);
  await page.getByRole("button", { name: /with mobile money/ }).click();
  await page.getByText("Type where your business is.").waitFor();
  await page.getByLabel("Address of your business").fill("Makola Market, Accra");
  await page.getByRole("button", { name: /with mobile money/ }).click();
  await page.getByRole("heading", { name: /is in your wallet/ }).waitFor();
  await page.context().close();
});
test("a card is saved and automatic top-up turned on, which is off until then", async () => {
  const { page } = await openAsOwner("phone", "ZA");
  await page.goto(`${toolUrl}/wallet`);
  await page.getByText("Off. Nothing is ever charged by itself.").waitFor();
  await page.getByRole("button", { name: "Save a card" }).click();
  await payByCard(page, CARDS.ZA.pays);
  await page.getByRole("heading", { name: "Your card is saved" }).waitFor();
  await page.getByRole("link", { name: "To the wallet" }).click();
  await page.getByRole("button", { name: "Set it up" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("On. When less than").waitFor();
  await page.context().close();
});
