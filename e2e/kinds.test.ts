import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ofToday } from "../dev/testing/nightly/sweep.ts";
import { addDays, zonedParts } from "../domain/schedule/zoned-time.ts";
import { expectAccessible, useBrowser } from "./support/browser.ts";
import { book, GHANA, type Kind, KINDS, SOUTH_AFRICA } from "./support/book-kind.ts";
import { moveClock, payOnCardPage, readClock, toolUrl } from "./support/sandbox.ts";
import { CARDS, payByCard } from "./support/card-page.ts";
import { openAsOwner } from "./support/signed-in.ts";
import { openStep } from "./support/wizard.ts";

useBrowser();

/** The shop in South Africa with an own page and a campaign of each kind; by day half of them, the others tomorrow. */
async function bookEachKind() {
  const { page, session, complaints } = await openAsOwner("phone", "ZA");
  const payment = await session.api.billing.startTopUp(
    { amountMinor: 100_000 },
    { context: { idempotencyKey: randomUUID() } },
  );
  await payOnCardPage(payment.redirectUrl ?? "", "4242424242424242");
  await expect
    .poll(async () => (await session.api.billing.wallet({})).availableMinor)
    .toBe(100_000);
  await page.goto(`${toolUrl}/sites`);
  await page.getByRole("button", { name: "Make a page" }).click();
  await page.getByLabel("Name of the shop").fill("Corner Shop");
  // The way back leads out of the form, and asks first.
  await page.goBack();
  await page.getByRole("button", { name: "Stay here" }).click();
  await page.getByLabel("What you offer").fill("Bread and milk at half price");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save the page" }).click();
  await page.getByRole("heading", { name: "Corner Shop" }).waitFor();
  const booked: { kind: Kind; id: string }[] = [];
  for (const kind of ofToday(KINDS, 2))
    booked.push({ kind, id: await book(page, kind, SOUTH_AFRICA) });
  return { page, session, complaints, booked };
}

/** The shop in Ghana with a line under Please Call Me, paid by card. */
async function bookInGhana() {
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
  return { page, session, complaints, id: await book(page, pleaseCallMe, GHANA) };
}

/** Both shops' campaigns, two weeks on: every message is final. */
async function letThemSettle() {
  const southAfrica = await bookEachKind();
  const ghana = await bookInGhana();
  const today = zonedParts((await readClock()).getTime(), "Africa/Johannesburg").date;
  await moveClock({ to: new Date(Date.parse(`${addDays(today, 14)}T18:00:00Z`)).toISOString() });
  return { southAfrica, ghana };
}

let settling: ReturnType<typeof letThemSettle> | undefined;
/** The two stories share the two weeks. */
const settled = () => (settling ??= letThemSettle());

test("each kind goes from an empty draft to a settled report on a phone", async () => {
  const { page, session, complaints, booked } = (await settled()).southAfrica;
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
    // Whoever got an SMS with a link got one of their own; a banner has one for all.
    const people = page.locator("dt", { hasText: "People who tapped" });
    const isCounted = kind.name === "SMS with link";
    expect(await people.count(), kind.name).toBe(isCounted ? 1 : 0);
    expect(report.peopleClicked !== undefined, kind.name).toBe(isCounted);
  }
  expect(complaints).toEqual([]);
  await page.context().close();
}, 900_000);

test("in Ghana a line under Please Call Me is paid in cedis with Paystack and settled on a phone", async () => {
  const { page, session, complaints, id } = (await settled()).ghana;
  await page.goto(`${toolUrl}/report/${id}`);
  await page.getByText("Final result,").waitFor();
  await expectAccessible(page);
  const report = await session.api.reports.report({ campaignId: id });
  expect(report).toMatchObject({ status: 300, isSettled: true, bookedMinor: 3_000 });
  expect(report.delivered).toBeGreaterThan(0);
  expect(report.investmentMinor + report.refundedMinor).toBe(3_000);
  expect(complaints).toEqual([]);
  await page.context().close();
}, 900_000);

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
