import { afterAll, beforeAll, expect, test } from "vitest";
import { pdfWords } from "../../../dev/testing/pdf-words.ts";
import { createList } from "../audience/create-list.ts";
import { presentReport } from "../reports/present-report.ts";
import { readReport } from "../reports/read-report.ts";
import { reportPdf } from "../reports/report-pdf.ts";
import {
  aDraft,
  anAdvertiser,
  aWorld,
  FRIDAY_MS,
  HOUR_MS,
  quoteAndSubmit,
  type World,
} from "./testing/a-world.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.drop());

/** A report of so many people on four networks, after everything has come in. */
async function reportOf(userId: string, changes: object) {
  world.setNow(FRIDAY_MS);
  const { id } = await aDraft(world, userId, changes);
  await quoteAndSubmit(world, userId, id);
  await world.catchUp();
  await world.advanceTo(FRIDAY_MS + 9 * 24 * HOUR_MS, 12 * HOUR_MS);
  const query = { viewer: { userId, isAdmin: false }, campaignId: id };
  return presentReport(await readReport(world, { ...query, from: undefined, to: undefined }));
}

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
  world.owner.current = {
    userId,
    isAnonymous: false,
    isAdmin: false,
    email: null,
    emailVerified: true,
  };
  const body = Array.from({ length: 120 }, (_, index) => `0${820_000_000 + index * 37}`).join("\n");
  const upload = await world.filesDoor.request("/files/msisdnList/till.csv", {
    method: "PUT",
    body,
  });
  const { path } = (await upload.json()) as { path: string };
  const consent = { source: "customers", text: "They agreed at our till to get our offers." };
  const { list } = await createList(world.audience, {
    userId,
    name: "Till",
    path,
    countryId: 6,
    consent,
  });
  const fields = { target_model_id: 2, list_id: list.id, gender: [], people: 120 };
  const report = await reportOf(userId, fields);
  expect(report.hasHiddenCells).toBe(false);
  const ofRoutes = report.perRoute.reduce((sum, { sent }) => sum + sent, 0);
  expect([ofRoutes, report.sent]).toEqual([120, 120]);
});
