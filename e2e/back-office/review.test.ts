import { expect, test } from "vitest";
import { expectAccessible, useBrowser } from "../support/browser.ts";
import { CARDS, payByCard } from "../support/card-page.ts";
import { cardOf } from "../support/cards.ts";
import { aLunchDraft } from "../support/lunch-campaign.ts";
import { toolUrl } from "../support/sandbox.ts";
import { openAsAdministrator, openAsOwner } from "../support/signed-in.ts";

useBrowser();

test("a held campaign is rejected with its money back to the card, and its owner is told so", async () => {
  const { page, session } = await openAsOwner("phone", "ZA");
  const title = `Beer ${Date.now() % 1_000_000}`;
  const text = "Cold beer at half price this week.";
  const id = await aLunchDraft(session, "ZA", { title, people: 1_000, text });
  await page.goto(`${toolUrl}/payment?campaign=${id}`);
  await page.getByRole("button", { name: /^Pay .* and send/ }).click();
  await payByCard(page, CARDS.ZA.pays);
  await page.getByRole("heading", { name: "Your campaign is being checked" }).waitFor();

  const admin = await openAsAdministrator("phone");
  await admin.page.goto(`${toolUrl}/admin/reviews`);
  const reject = admin.page.getByRole("button", { name: new RegExp(`^Reject ${title} of`) });
  await reject.waitFor();
  // Who reads it sees at once which line is what.
  const held = cardOf(admin.page, title);
  expect(await held.getByRole("term").allInnerTexts()).toEqual([
    "Sender name",
    "Message",
    "Advertiser",
    "Country",
    "Kind",
    "People",
    "Set aside",
    "Starts",
    "Waiting since",
  ]);
  const definitions = await held.getByRole("definition").allInnerTexts();
  expect(definitions.slice(0, 2)).toEqual(["Test shop", expect.stringMatching(/^Cold beer at/)]);
  expect(await held.locator("mark").allInnerTexts()).toEqual(["beer"]);
  await expectAccessible(admin.page);
  // A second administrator has the list open as it was.
  const second = await openAsAdministrator("phone", "second");
  await second.page.goto(`${toolUrl}/admin/reviews`);
  const stale = cardOf(second.page, title);
  await stale.getByRole("button", { name: /^Approve/ }).waitFor();
  await reject.click();
  const dialog = admin.page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Back to the card it came from/ }).check();
  await dialog.getByRole("checkbox", { name: "R300.00 back to the card" }).waitFor();
  await dialog.getByText(/^Paid R300\.00 on /).waitFor();
  await expectAccessible(admin.page);
  const payment = dialog.getByRole("checkbox", { name: "R300.00 back to the card" });
  await payment.uncheck();
  await dialog.getByRole("button", { name: "Reject and refund to the card" }).click();
  await dialog.getByText("Choose at least one payment.").waitFor();
  const toTheCard = dialog.getByRole("radio", { name: /^Back to the card it came from/ });
  expect(await toTheCard.isChecked()).toBe(true);
  await payment.check();
  await dialog.getByLabel("What to fix").fill("This card is not yours.");
  const decisions: string[] = [];
  admin.page.on("request", (request) => {
    if (request.url().includes("rejectCampaign")) decisions.push(request.url());
  });
  // Two clicks of one moment are one decision.
  await dialog.getByRole("button", { name: "Reject and refund to the card" }).dblclick();
  await dialog.waitFor({ state: "detached" });
  await admin.page
    .getByText(`Rejected: the advertiser of “${title}” gets the reason and the money.`)
    .waitFor();
  expect(decisions).toHaveLength(1);
  await stale.getByRole("button", { name: /^Approve/ }).click();
  await stale.getByText("Demo Administrator has rejected this meanwhile.").waitFor();
  expect(await stale.getByRole("button").allInnerTexts()).toEqual(["Take it off this list"]);
  await expectAccessible(second.page);
  await stale.getByRole("button").click();
  await stale.waitFor({ state: "detached" });
  await second.page.context().close();
  await admin.page.getByText("Decided", { exact: true }).click();
  const row = admin.page.getByRole("row").filter({ hasText: title });
  await expect
    .poll(
      async () => {
        await admin.page.reload();
        await admin.page.getByText("Decided", { exact: true }).click();
        return row.innerText();
      },
      { timeout: 60_000 },
    )
    .toContain("Paid back to the card: R300.00");
  await expectAccessible(admin.page);

  expect(await session.api.billing.wallet({})).toMatchObject({ availableMinor: 0, heldMinor: 0 });
  await page.goto(`${toolUrl}/notifications`);
  await page.getByText(/^R300\.00 is on its way back to the card/).waitFor();
});

test("why a message came is found by the number, with whose campaign it was", async () => {
  const { page } = await openAsAdministrator("phone");
  await page.goto(`${toolUrl}/admin/opt-outs`);
  await page.getByLabel("Mobile number").fill("082 555 0777");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await page.getByRole("button", { name: "Show messages, consent and opt-outs" }).click();
  await page.getByRole("heading", { name: "Messages", exact: true }).waitFor();
  await page.getByText(/^No message to this number is remembered\./).waitFor();
  expect(page.url()).not.toContain("0777");
  await expectAccessible(page);
});
