import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ofToday } from "../dev/testing/nightly/sweep.ts";
import { readPdfText } from "../dev/testing/read-pdf-text.ts";
import { addDays, zonedParts } from "../domain/schedule/zoned-time.ts";
import { formatCivilDate, formatDay } from "../domain/text/formats.ts";
import { expectAccessible, openPage, useBrowser } from "./support/browser.ts";
import { aLunchDraft } from "./support/lunch-campaign.ts";
import { moveClock, payOnCardPage, readClock, toolUrl } from "./support/sandbox.ts";
import { aShopOwner, PASSWORD } from "./support/shop-owner.ts";
import { enter } from "./support/signed-in.ts";

useBrowser();

type Owner = Awaited<ReturnType<typeof aShopOwner>>;
type Days = { day: string; sent: number; delivered: number }[];

const HIDING = /fewer than 20|left out|hidden/i;

/** Books 500 people for R150. Returns the campaign's id. */
async function aBookedCampaign({ session, userId }: Owner): Promise<string> {
  const { api, call } = session;
  const payment = await api.billing.startTopUp(
    { amountMinor: 15_000 },
    { context: { idempotencyKey: randomUUID() } },
  );
  await payOnCardPage(payment.redirectUrl ?? "", "4242424242424242");
  await expect.poll(async () => (await api.billing.wallet({})).availableMinor).toBe(15_000);
  const id = await aLunchDraft(session, "ZA", { title: "Lunch", people: 500 });
  const { amountMinor } = await api.campaigns.quote({ id });
  expect(amountMinor).toBe(15_000);
  const submission = { userId, amount: amountMinor, smeCampaignId: id };
  expect((await call("cs", submission, randomUUID())).status).toBe(200);
  return id;
}

/** By day one of them. */
const VIEWS = ofToday(["phone", "desktop"] as const, 2);

/** A shop with a campaign for each screen; both live until their last receipt in the same two weeks. */
async function letThemSettle() {
  const shops = new Map<string, Owner & { campaignId: string }>();
  for (const view of VIEWS) {
    const owner = await aShopOwner("ZA");
    shops.set(view, { ...owner, campaignId: await aBookedCampaign(owner) });
  }
  const today = zonedParts((await readClock()).getTime(), "Africa/Johannesburg").date;
  await moveClock({ to: new Date(Date.parse(`${addDays(today, 14)}T18:00:00Z`)).toISOString() });
  return shops;
}

let settling: ReturnType<typeof letThemSettle> | undefined;
/** The stories share the two weeks. */
const settled = () => (settling ??= letThemSettle());

/** The rows of a card's table, its cells parted by bars. */
async function rowsOf(page: Page, card: string): Promise<string[]> {
  const rows = page.locator("section", { has: page.getByRole("heading", { name: card }) });
  return rows
    .locator("tbody tr")
    .evaluateAll((found) =>
      found.map((row) => [...row.children].map((cell) => cell.textContent).join("|")),
    );
}

async function daysInTable(page: Page, card: string): Promise<string[]> {
  const chart = page.locator("section", { has: page.getByRole("heading", { name: card }) });
  await chart.getByRole("button", { name: "Show as a table" }).click();
  return rowsOf(page, card);
}

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return readFileSync(await (await download).path());
}

async function expectNothingHidden(page: Page): Promise<void> {
  expect(await page.getByRole("main").innerText()).not.toMatch(HIDING);
}

const total = (rows: readonly { sent: number; delivered: number }[]) => [
  rows.reduce((sum, { sent }) => sum + sent, 0),
  rows.reduce((sum, { delivered }) => sum + delivered, 0),
];
const lines = (days: Days) =>
  days.map(({ day, sent, delivered }) => `${formatDay(day)}|${sent}|${delivered}`);

test.each(VIEWS)(
  "a campaign for R150 shows the same whole figures in report, overview, PDF, CSV and link, on a %s",
  async (viewport) => {
    const shop = (await settled()).get(viewport);
    if (!shop) throw new Error("No campaign was booked.");
    const { session, email, campaignId } = shop;
    const { page, complaints } = await openPage(viewport);
    await enter(page, email, PASSWORD);
    const report = await session.api.reports.report({ campaignId });
    const { perDay, perHour, perRoute, failures, delivered, undelivered } = report;
    for (const rows of [perDay, perHour, perRoute]) expect(total(rows)).toEqual([500, delivered]);
    expect(failures.reduce((sum, { count }) => sum + count, 0)).toBe(undelivered);

    await page.goto(`${toolUrl}/report/${campaignId}`);
    await page.getByText("Final result,").waitFor();
    await expectAccessible(page);
    await expectNothingHidden(page);
    expect(await page.getByText("Taps").count()).toBe(0);
    expect(await page.getByText("was refunded to your wallet.").count()).toBe(1);
    expect(await rowsOf(page, "Why messages did not arrive")).toEqual(
      failures.map(({ reason, count }) => `${reason}|${count}`),
    );
    const hours = (await rowsOf(page, "Hour by hour")).flatMap((row) => row.split("|").slice(1));
    expect(hours.reduce((sum, count) => sum + Number(count), 0)).toBe(500);
    expect(await daysInTable(page, "Day by day")).toEqual(lines(perDay));
    expect(await rowsOf(page, "By network")).toEqual(
      perRoute.map(
        ({ name, booked, delivered: arrived, undelivered: lost }) =>
          `${name}|${arrived} of ${booked}|${lost}`,
      ),
    );

    const pdf = readPdfText(await downloaded(page, "Download as PDF"));
    const csv = (await downloaded(page, "Download as CSV")).toString().trim().split(/\r?\n/);
    expect(`${pdf} ${csv.join(" ")}`).not.toMatch(HIDING);
    expect(pdf).toContain("People: Women aged 26–45 in Gauteng");
    for (const { day, sent, delivered: arrived } of perDay)
      expect(pdf).toContain(`\n${formatCivilDate(day)}\n${sent}\n${arrived}\n`);
    for (const { reason, count } of failures) expect(pdf).toContain(`${reason}\n${count}\n`);
    expect(csv.slice(1)).toEqual(
      perDay.map((row) =>
        // An SMS has no link: how many people clicked is not 0 but unknown.
        [row.day, row.booked, row.sent, row.delivered, row.unDelivered, row.clicks, ""].join(";"),
      ),
    );

    await page.getByRole("button", { name: "Make a link to share" }).click();
    const url = await page.getByRole("textbox").inputValue();
    const stranger = await openPage(viewport);
    await stranger.page.goto(url);
    await stranger.page.getByText("people got this message").waitFor();
    await expectNothingHidden(stranger.page);
    expect(await daysInTable(stranger.page, "Day by day")).toEqual(lines(perDay));
    await stranger.page.context().close();

    await page.goto(`${toolUrl}/dashboard`);
    await page.getByText("The last 14 days").waitFor();
    await expectNothingHidden(page);
    const trend = await daysInTable(page, "The last 14 days");
    for (const { day, sent, delivered: arrived } of perDay)
      expect(trend).toContain(`${formatDay(day)}|${sent}|${arrived}`);
    expect(trend.filter((row) => row.endsWith("|0|0"))).toHaveLength(14 - perDay.length);
    expect([...complaints, ...stranger.complaints]).toEqual([]);
    await page.context().close();
  },
  600_000,
);
