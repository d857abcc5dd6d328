import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addDays, zonedParts } from "../domain/schedule/zoned-time.ts";
import { expectAccessible, openPage, useBrowser } from "./support/browser.ts";
import { moveClock, payOnCardPage, readClock, toolUrl } from "./support/sandbox.ts";
import { CARDS, payByCard } from "./support/card-page.ts";
import { aShopOwner, PASSWORD } from "./support/shop-owner.ts";
import { openAsOwner } from "./support/signed-in.ts";
import { addPicture, chooseKind, linkToOwnPage, openStep } from "./support/wizard.ts";

useBrowser();

type Kind = {
  name: string;
  write(page: Page): Promise<void>;
  hasClicks: boolean;
};

const KINDS: readonly Kind[] = [
  {
    name: "SMS with link",
    hasClicks: true,
    async write(page) {
      await page.getByLabel("Your message").fill("Bread and milk at half price this week.");
      await page.getByLabel("Sender name").fill("Corner Shop");
      await linkToOwnPage(page, "Corner Shop");
    },
  },
  {
    name: "Please Call Me",
    hasClicks: false,
    async write(page) {
      await page
        .getByLabel("Your line")
        .fill("Corner Shop: bread and milk at half price. Call 030 200 0111");
    },
  },
  {
    name: "Display",
    hasClicks: true,
    async write(page) {
      await addPicture(page, "320 × 50");
      await addPicture(page, "300 × 250");
      const words = page.getByLabel("What the picture shows");
      await words.first().fill("Bread and milk at half price");
      await words.nth(1).fill("Bread and milk at half price");
      await linkToOwnPage(page, "Corner Shop");
    },
  },
  {
    name: "RCS",
    hasClicks: false,
    async write(page) {
      await page.getByLabel("Name that people see").fill("Corner Shop");
      await page.getByText("Card", { exact: true }).click();
      await page.getByLabel("Title").fill("Half price");
      await page.getByLabel("Description").fill("Bread and milk at half price this week.");
      await page.getByLabel("SMS for phones that cannot show it").fill("Bread at half price.");
      await page.getByLabel("Sender name").fill("Corner Shop");
    },
  },
];

type Market = { region: RegExp; budget: string; send: RegExp };

const SOUTH_AFRICA: Market = {
  region: /^Gauteng/,
  budget: "150",
  send: /^Send to .* people · R150/,
};
const GHANA: Market = {
  region: /^Greater Accra/,
  budget: "30",
  send: /^Send to 7,502 people · GH₵30/,
};

async function book(page: Page, kind: Kind, market: Market): Promise<string> {
  await page.goto(`${toolUrl}/campaign/new`);
  await page.getByRole("heading", { name: "What do you want to say?" }).waitFor();
  await chooseKind(page, kind.name);
  await kind.write(page);
  await page.getByLabel("Name of this campaign").fill(`${kind.name} in a story`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next: People" }).click();
  await page.getByLabel(market.region).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next: When" }).click();
  await page.getByRole("heading", { name: "When should it be sent?" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next: Budget" }).click();
  await page.getByRole("heading", { name: "How much do you want to spend?" }).waitFor();
  await page.getByLabel("Budget", { exact: true }).fill(market.budget);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next: Review and pay" }).click();
  const button = page.getByRole("button", { name: market.send });
  await button.waitFor();
  await expectAccessible(page);
  await button.click();
  await page.waitForURL(/\/final\?.*id=/);
  return new URL(page.url()).searchParams.get("id") ?? "";
}

/** Two weeks on, every message is final. */
async function waitForFinalFigures(zone: string): Promise<void> {
  const today = zonedParts((await readClock()).getTime(), zone).date;
  await moveClock({ to: new Date(Date.parse(`${addDays(today, 14)}T18:00:00Z`)).toISOString() });
}

test("each kind goes from an empty draft to a settled report on a phone", async () => {
  const { session, email } = await aShopOwner();
  const payment = await session.api.billing.startTopUp(
    { amountMinor: 100_000 },
    { context: { idempotencyKey: randomUUID() } },
  );
  await payOnCardPage(payment.redirectUrl ?? "", "4242424242424242");
  await expect
    .poll(async () => (await session.api.billing.wallet({})).availableMinor)
    .toBe(100_000);

  const { page, complaints } = await openPage("phone");
  await page.goto(`${toolUrl}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/dashboard/);
  await page.goto(`${toolUrl}/sites`);
  await page.getByRole("button", { name: "Make a page" }).click();
  await page.getByLabel("Name of the shop").fill("Corner Shop");
  await page.getByLabel("What you offer").fill("Bread and milk at half price");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save the page" }).click();
  await page.getByRole("heading", { name: "Corner Shop" }).waitFor();

  const booked: { kind: Kind; id: string }[] = [];
  for (const kind of KINDS) booked.push({ kind, id: await book(page, kind, SOUTH_AFRICA) });

  await waitForFinalFigures("Africa/Johannesburg");
  for (const { kind, id } of booked) {
    await page.goto(`${toolUrl}/report/${id}`);
    await page.getByText("Final result,").waitFor();
    await page.getByRole("heading", { name: "Forecast and result" }).waitFor();
    await page.getByRole("heading", { name: "Hour by hour" }).waitFor();
    await expectAccessible(page);
    const report = await session.api.reports.report({ campaignId: id });
    expect(report, kind.name).toMatchObject({ status: 300, isSettled: true });
    expect(report.delivered, kind.name).toBeGreaterThan(0);
    expect(report.delivered + report.undelivered).toBe(report.sent);
    expect(report.investmentMinor + report.refundedMinor).toBe(report.bookedMinor);
    if (kind.hasClicks) expect(report.promise?.clicks.high, kind.name).toBeGreaterThan(0);
  }
  expect(complaints).toEqual([]);
  await page.context().close();
}, 600_000);

test("in Ghana a line under Please Call Me is paid in cedis with Paystack and settled on a phone", async () => {
  const pleaseCallMe = KINDS.find(({ name }) => name === "Please Call Me");
  if (!pleaseCallMe) throw new Error("There is no such kind.");
  const { page, session, complaints } = await openAsOwner("phone", "GH");
  const payment = await session.api.billing.startTopUp(
    { amountMinor: 5_000 },
    { context: { idempotencyKey: randomUUID() } },
  );
  await page.goto(payment.redirectUrl ?? "");
  await payByCard(page, CARDS.GH.pays);
  await expect.poll(async () => (await session.api.billing.wallet({})).availableMinor).toBe(5_000);
  const id = await book(page, pleaseCallMe, GHANA);
  await waitForFinalFigures("Africa/Accra");
  await page.goto(`${toolUrl}/report/${id}`);
  await page.getByText("Final result,").waitFor();
  await expectAccessible(page);
  const report = await session.api.reports.report({ campaignId: id });
  expect(report).toMatchObject({ status: 300, isSettled: true, bookedMinor: 3_000 });
  expect(report.delivered).toBeGreaterThan(0);
  expect(report.investmentMinor + report.refundedMinor).toBe(3_000);
  expect(complaints).toEqual([]);
  await page.context().close();
}, 600_000);

const STEP_CHECK = "**/rpc/campaigns/checkStep*";
const REFUSED = "Our network does not take these words.";

test("what networks say of a step that was left stands at its field until it changes; without an answer nothing is said", async () => {
  const { page } = await openAsOwner("desktop", "ZA");
  const saved = () => page.getByText("Draft saved").waitFor();
  let isAway = true;
  let asked = 0;
  let refused = 0;
  await page.route(STEP_CHECK, async (route) => {
    asked += 1;
    if (isAway) return route.abort();
    const isMessage = route.request().url().includes("message");
    if (isMessage) refused += 1;
    const problems = isMessage ? [{ step: "message", path: "text", message: REFUSED }] : [];
    return route.fulfill({ json: { json: { problems } } });
  });
  await page.goto(`${toolUrl}/campaign/new`);
  await page.getByLabel("Your message").fill("Bread and milk at half price");
  await saved();
  await openStep(page, "People");
  await expect.poll(() => asked).toBeGreaterThan(0);
  await openStep(page, "Message");
  expect(await page.getByText(REFUSED).count()).toBe(0);
  isAway = false;
  await saved();
  await openStep(page, "When");
  await expect.poll(() => refused).toBe(1);
  await openStep(page, "Message");
  await page.getByText(REFUSED).waitFor();
  await expectAccessible(page);
  await page.getByLabel("Your message").fill("Bread and milk for less");
  await page.getByText(REFUSED).waitFor({ state: "detached" });
  await page.context().close();
});

test("the chooser says which networks carry RCS, where some do not", async () => {
  const { page } = await openAsOwner("desktop", "ZA");
  await page.goto(`${toolUrl}/campaign/new`);
  await page.getByRole("button", { name: "Other kinds" }).click();
  const rcs = page.getByRole("button", { name: /^RCS/ });
  await rcs.getByText("Only on Umoya Mobile, Karoo Cell, and Protea Connect.").waitFor();
  expect(await page.getByText(/^Only on /).count()).toBe(1);
  await expectAccessible(page);
  await page.context().close();
});
