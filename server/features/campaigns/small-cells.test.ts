import { afterAll, beforeAll, expect, test } from "vitest";
import { pdfWords } from "../../../dev/testing/pdf-words.ts";
import { presentReport, presentShared } from "../reports/present-report.ts";
import { readReport } from "../reports/read-report.ts";
import { reportPdf } from "../reports/report-pdf.ts";
import type { DraftFields } from "./campaigns.store.ts";
import { presentCampaign } from "./present-campaign.ts";
import { readDashboard } from "./read-dashboard.ts";
import { anAdvertiser, aWorld, type World } from "./testing/a-world.ts";
import { aLivedCampaign, ownReport } from "./testing/lived-campaign.ts";
import { aList, CONSENT, enterFiles } from "./testing/own-lists.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.drop());

const reportOf = async (userId: string, changes: DraftFields) =>
  presentReport(await ownReport(world, await aLivedCampaign(world, userId, changes)));

test("figures of under 20 people are told in no table of the operators' base, not even to its owner", async () => {
  const userId = await anAdvertiser(world);
  const report = await reportOf(userId, { people: 60 });
  expect(report.sent).toBe(60);
  const rows = [...report.perDay, ...report.perRoute, ...report.perHour, ...report.failures];
  for (const { hidden: _hidden, ...row } of rows) {
    for (const [name, value] of Object.entries(row)) {
      const isFigure =
        typeof value === "number" && !["routeId", "status", "booked", "hour"].includes(name);
      if (isFigure) expect([name, value === 0 || value >= 20]).toEqual([name, true]);
    }
  }
  expect(report.hasHiddenCells).toBe(true);
  expect(report.perRoute.some(({ hidden }) => hidden.includes("sent"))).toBe(true);
  const words = pdfWords(await reportPdf(report));
  expect(words).toContain("left out sent, left out delivered");
});

test("a shorter period, a link, the overview and the campaign's own page leave out what the report leaves out", async () => {
  const userId = await anAdvertiser(world);
  const lived = await aLivedCampaign(world, userId, { people: 150 });
  const whole = await ownReport(world, lived);
  const report = presentReport(whole);
  expect(report.perDay.length).toBeGreaterThan(0);
  for (const row of report.perDay) {
    const query = { viewer: { userId, isAdmin: false }, campaignId: lived.campaignId };
    const ofDay = await readReport(world, { ...query, from: row.day, to: row.day });
    expect(presentReport(ofDay).perDay).toEqual([row]);
  }
  expect(presentShared(whole, new Date()).perDay).toEqual(report.perDay);
  const { serviceObj } = presentCampaign(whole.campaign, whole.routes);
  for (const route of report.perRoute) {
    const { routeId, sent, delivered, hidden } = route;
    const entry = serviceObj.find((one) => one.routeId === routeId);
    expect(entry).toMatchObject({ sent, delivered });
    expect(entry?.hidden.includes("sent")).toBe(hidden.includes("sent"));
    if (hidden.includes("delivered")) expect(entry?.story).not.toContain("delivered");
  }
  const { trend } = await readDashboard(world.deps, { userId, isAnonymous: false });
  for (const { day, sent, delivered } of trend) {
    const row = report.perDay.find((one) => one.day === day);
    expect([day, sent, delivered]).toEqual([day, row?.sent ?? 0, row?.delivered ?? 0]);
  }
});

test("of an own list everything is told", async () => {
  const userId = await anAdvertiser(world);
  enterFiles(world, userId);
  const rows = Array.from({ length: 120 }, (_, index) => `0${820_000_000 + index * 37}`);
  const { list } = await aList(world, userId, rows, { consent: CONSENT });
  const fields = { target_model_id: 2, list_id: list.id, gender: [], people: 120 };
  const report = await reportOf(userId, fields);
  expect(report.hasHiddenCells).toBe(false);
  const ofRoutes = report.perRoute.reduce((sum, { sent }) => sum + sent, 0);
  expect([ofRoutes, report.sent]).toEqual([120, 120]);
});
