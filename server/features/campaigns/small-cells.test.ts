import { afterAll, beforeAll, expect, test } from "vitest";
import { pdfWords } from "../../../dev/testing/pdf-words.ts";
import { presentReport } from "../reports/present-report.ts";
import { reportPdf } from "../reports/report-pdf.ts";
import type { DraftFields } from "./campaigns.store.ts";
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
  expect(words).toContain("fewer than 20");
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
