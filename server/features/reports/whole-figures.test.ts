import { sql } from "kysely";
import { SOUTH_AFRICA } from "../../../domain/countries.ts";
import type { DraftChanges } from "../../../domain/campaign/campaign.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPdfText } from "../../../dev/testing/read-pdf-text.ts";
import { formatCivilDate } from "../../../domain/text/formats.ts";
import { exportCsv } from "../administration/revenue/export-csv.ts";
import { presentCampaign } from "../campaigns/present-campaign.ts";
import { readOverview } from "../campaigns/overview/read-overview.ts";
import {
  aDraft,
  anAdvertiser,
  asSubmitted,
  aWorld,
  FRIDAY_MS,
  quoteAndSubmit,
  type World,
} from "../campaigns/testing/a-world.ts";
import { aLivedCampaign, liveFor, ownReport } from "../campaigns/testing/lived-campaign.ts";
import { sharedReport } from "../../../contract/reports.ts";
import { presentReport, presentShared } from "./present-report.ts";
import { readReport } from "./read-report.ts";
import { reportPdf } from "./report-pdf.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.drop());

const lived = async (userId: string, changes: DraftChanges) =>
  ownReport(world, await aLivedCampaign(world, userId, changes));

function sumOf<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}

/** The paths of all nulls among the figures of an answer. */
function emptyFigures(value: unknown, path = ""): string[] {
  if (value === null) return [path];
  if (typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, part]) => emptyFigures(part, `${path}/${name}`));
}

test.each([500, 60])(
  "every day, hour, network and reason of a campaign to %i people is told and adds up to its totals",
  async (people) => {
    const report = presentReport(await lived(await anAdvertiser(world), { people, gender: [] }));
    const { perDay, perRoute, perHour, failures, sent, delivered, undelivered, clicks } = report;
    expect(sent).toBe(people);
    expect(undelivered).toBeGreaterThan(0);
    for (const rows of [perDay, perRoute, perHour]) {
      const sums = [sumOf(rows, "sent"), sumOf(rows, "delivered"), sumOf(rows, "clicks")];
      expect(sums).toEqual([sent, delivered, clicks]);
    }
    expect([sumOf(perDay, "booked"), sumOf(perRoute, "booked")]).toEqual([people, people]);
    for (const row of [
      ...perDay.map((day) => ({ ...day, undelivered: day.unDelivered })),
      ...perRoute,
    ])
      expect(row.delivered + row.undelivered).toBe(row.sent);
    expect([sumOf(failures, "count"), sumOf(perRoute, "undelivered")]).toEqual([
      undelivered,
      undelivered,
    ]);
    expect(emptyFigures({ perDay, perRoute, perHour, failures })).toEqual([]);
    expect(JSON.stringify(report)).not.toMatch(/hidden/i);
  },
);

test("a final result is of the moment of its settling, not of the first network that had nothing more to tell", async () => {
  const { campaign, asOf, routes } = await lived(await anAdvertiser(world), {
    people: 500,
    gender: [],
  });
  const ends = routes.map(({ lastSyncedAt }) => lastSyncedAt?.getTime() ?? 0);
  expect(Math.max(...ends)).toBeGreaterThan(Math.min(...ends));
  expect(asSubmitted(campaign).settledAt).not.toBeNull();
  expect(asOf).toEqual(asSubmitted(campaign).settledAt);
});

test("PDF, CSV, link, a shorter period and the campaign's own networks tell the report's figures", async () => {
  const userId = await anAdvertiser(world);
  const whole = await lived(userId, { people: 500, gender: [] });
  const report = presentReport(whole);
  const title = "Wɔn sika: ɛyɛ “Ŋmɛ” GH₵50";
  const words = readPdfText(await reportPdf({ ...report, title }, "Bread R10, only today"));
  for (const shown of [title, "Bread R10, only today"]) expect(words).toContain(shown);
  expect(words.replaceAll("\n", "")).toContain(report.headline);
  const { low, high } = report.promise?.delivered ?? { low: 0, high: 0 };
  expect(words).toContain(`Forecast: ${low} to ${high} delivered`);
  for (const { day, sent, delivered } of report.perDay)
    expect(words).toContain(`\n${formatCivilDate(day)}\n${sent}\n${delivered}\n`);
  for (const { name, sent, delivered } of report.perRoute)
    expect(words).toContain(`\n${name}\n${sent}\n${delivered}\n`);
  for (const { reason, count } of report.failures) expect(words).toContain(`${reason}\n${count}\n`);

  expect(words).not.toContain("Not reported yet");
  const open = { ...report, sent: report.sent + 11 };
  const midway = readPdfText(
    await reportPdf(open, "", {
      shop: "Corner Bakery",
      sender: "Corner",
      audience: "Women in Gauteng",
    }),
  );
  expect(midway).toContain("Not reported yet\n11\n");
  expect(midway).toContain("Corner Bakery · Sender: Corner\nPeople: Women in Gauteng");
  const once = readPdfText(await reportPdf(open, "", { shop: "Corner", sender: "Corner" }));
  expect(once.match(/Corner/g)).toEqual(["Corner"]);

  const { id: campaignId } = whole.campaign;
  const csv = await exportCsv(
    { db: world.db, readDays: async () => report.perDay },
    { what: "report", format: "data", country: SOUTH_AFRICA, userId, campaignId },
  );
  const [, ...lines] = csv.content.trim().split(/\r?\n/);
  expect(lines).toEqual(
    report.perDay.map(({ day, booked, sent, delivered, unDelivered, clicks, peopleClicked }) =>
      [day, booked, sent, delivered, unDelivered, clicks, peopleClicked].join(","),
    ),
  );

  expect(presentShared(whole, new Date()).perDay).toEqual(report.perDay);
  for (const row of report.perDay) {
    const query = { viewer: { userId, isAdmin: false }, campaignId };
    const ofDay = await readReport(world, { ...query, from: row.day, to: row.day });
    expect(presentReport(ofDay).perDay).toEqual([row]);
  }
  const { serviceObj } = presentCampaign(whole.campaign, whole.routes);
  for (const { routeId, name, sent, delivered } of report.perRoute) {
    const entry = serviceObj.find((one) => one.routeId === routeId);
    expect(entry).toMatchObject({ sent, delivered });
    expect(entry?.story).toBe(`${name} has sent ${sent} of ${sent} and delivered ${delivered}.`);
  }
});

test("a campaign with links tells how many people tapped, apart from taps, wherever it is read", async () => {
  const userId = await anAdvertiser(world);
  world.setNow(FRIDAY_MS);
  const link = "https://shop.example/offer";
  const { id: campaignId } = await aDraft(world, userId, { kind: "sms-link", link });
  await quoteAndSubmit(world, userId, campaignId);
  await liveFor(world, 4);
  const { rows } = await world.gatewayPool.query<{ text: string }>(
    "select text from phone_message where kind = 'link' order by id",
  );
  const paths = rows.map(({ text }) => /\/l\/\w{20}/.exec(text)?.[0] ?? "");
  const [first = "", second = ""] = paths;
  const headers = { "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile" };
  for (const path of [first, first, first, second])
    expect((await world.gateway.app.request(path, { headers })).status).toBe(302);
  await liveFor(world, 9);
  const whole = await ownReport(world, { userId, campaignId });
  const report = presentReport(whole);
  const { peopleClicked = 0, clicks, perDay } = report;
  expect(peopleClicked).toBeGreaterThan(1);
  // One person three times: twice more than people. Of the two some may have clicked by themselves too.
  expect(clicks - peopleClicked).toBeGreaterThanOrEqual(2);
  expect(clicks - peopleClicked).toBeLessThanOrEqual(4);
  expect(
    sumOf(
      perDay.map((day) => ({ people: day.peopleClicked ?? -1 })),
      "people",
    ),
  ).toBe(peopleClicked);
  expect(report.headline).toContain(`${peopleClicked} of them tapped`);
  expect(readPdfText(await reportPdf(report, ""))).toContain(
    `People who tapped\n${peopleClicked}\n`,
  );
  const csv = await exportCsv(
    { db: world.db, readDays: async () => perDay },
    { what: "report", format: "data", country: SOUTH_AFRICA, userId, campaignId },
  );
  const [head, ...lines] = csv.content.trim().split(/\r?\n/);
  expect(head).toMatch(/,clicks,people_clicked$/);
  expect(lines.map((line) => Number(line.split(",").at(-1)))).toEqual(
    perDay.map((day) => day.peopleClicked),
  );
  expect(presentShared(whole, new Date())).toMatchObject({ clicks, peopleClicked });
  // Of RCS it tells apart, as the owner's report does, what came as SMS.
  const ofRcs = sharedReport.parse(presentShared({ ...whole, fallbacks: 7 }, new Date()));
  expect(ofRcs).toMatchObject({ fallbacks: 7 });

  // A network of another kind that has clicks and counts no people: a sum without its own would look like the whole.
  const tapped = whole.routes.find((route) => route.clicks > 0);
  await sql`update campaign_route set people_clicked = null
    where campaign_id = ${campaignId} and route_id = ${tapped?.routeId ?? 0}`.execute(world.db);
  const unknown = presentReport(await ownReport(world, { userId, campaignId }));
  expect(unknown.clicks).toBe(clicks);
  expect([unknown.peopleClicked, unknown.perDay[0]?.peopleClicked]).toEqual([undefined, undefined]);
});

test("the overview's days are the sum of the reports' days", async () => {
  const userId = await anAdvertiser(world);
  const reports = [
    presentReport(await lived(userId, { people: 500, gender: [] })),
    presentReport(await lived(userId, { people: 60, gender: [] })),
  ];
  const days = reports.flatMap(({ perDay }) => perDay);
  const { trend } = await readOverview(world.deps, { userId, isAnonymous: false });
  for (const { day, sent, delivered } of trend) {
    const ofDay = days.filter((row) => row.day === day);
    expect([day, sent, delivered]).toEqual([day, sumOf(ofDay, "sent"), sumOf(ofDay, "delivered")]);
  }
  expect(sumOf(trend, "delivered")).toBe(sumOf(reports, "delivered"));
  expect(sumOf(trend, "sent")).toBe(560);
});
