import { afterAll, beforeAll, expect, test } from "vitest";
import { quoteCampaign } from "../../campaigns/quote/quote-campaign.ts";
import {
  aDraft,
  anAdvertiser,
  FRIDAY_MS,
  HOUR_MS,
  MONDAY,
  quoteAndSubmit,
  reread,
  type World,
} from "../../campaigns/testing/a-world.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { type Administration, anAdministration } from "../testing/an-administration.ts";
import { saveHoliday, saveRoute } from "./edit-reference.ts";

let administration: Administration;
let world: World;
let deps: AdministrationDeps;
const admin = { actorUserId: "admin-1", requestId: "r1" };
const reason = "Declared today";

beforeAll(async () => {
  administration = await anAdministration();
  ({ world, deps } = administration);
}, 60_000);
afterAll(() => world.drop());

const quoteOf = (userId: string, id: string) =>
  quoteCampaign(world.deps, { userId, isAnonymous: false, id });

test("a holiday added by an administrator blocks scheduling and sending, and is named", async () => {
  const userId = await anAdvertiser(world);
  const booked = await aDraft(world, userId);
  await quoteAndSubmit(world, userId, booked.id);
  await world.advanceTo(FRIDAY_MS + 2 * HOUR_MS);

  const holiday = { countryId: 6, date: MONDAY, name: "Election day", reason };
  await saveHoliday(deps, holiday, admin);
  await administration.notifyAll();

  const onThatDay = await aDraft(world, userId, { startDate: MONDAY, endDate: MONDAY });
  const refused = await quoteOf(userId, onThatDay.id);
  expect(refused.problems.map(({ step }) => step)).toContain("when");
  expect(refused.notes.join(" ")).toContain("Monday 7 December is Election day");
  const around = await aDraft(world, userId);
  expect((await quoteOf(userId, around.id)).notes.join(" ")).toContain("Election day");

  const monday = Date.parse(`${MONDAY}T20:00:00Z`);
  await world.advanceTo(monday, 6 * HOUR_MS);
  const sent = async () =>
    (await reread(world, userId, booked.id)).routes.reduce((sum, route) => sum + route.sent, 0);
  expect(await sent()).toBe(0);
  await world.advanceTo(monday + 24 * HOUR_MS, 6 * HOUR_MS);
  expect(await sent()).toBe(300);

  await saveHoliday(deps, { ...holiday, name: null }, admin);
  await administration.notifyAll();
}, 60_000);

test("a route's new opt-out line is counted in quotes and stands in what the network sends", async () => {
  const userId = await anAdvertiser(world);
  const optOutSuffix = " To get no more reply STOP, it is free";
  for (const routeId of [97, 105, 107, 108])
    await saveRoute(
      deps,
      { routeId, name: `Route ${routeId}`, optOutSuffix, isOpen: routeId === 97, reason },
      admin,
    );
  await administration.notifyAll();
  const text = "Bread and milk at half price this week, and a free loaf for the first ten people.";
  const nextWeek = { startDate: "2026-12-14", endDate: "2026-12-15" };
  const draft = await aDraft(world, userId, {
    text: text + " Come in.".repeat(4),
    // Counts of an audience are remembered for half a minute: another audience.
    gender: [20],
    ...nextWeek,
  });
  const { plan } = await quoteOf(userId, draft.id);
  expect([plan.parts, plan.routes.map(({ routeId }) => routeId)]).toEqual([2, [97]]);
  await quoteAndSubmit(world, userId, draft.id);
  await world.catchUp();
  const { rows } = await world.gatewayPool.query<{ full_text: string }>(
    "select full_text from service where full_text like '%Come in.%'",
  );
  expect(rows.map((row) => row.full_text.endsWith(optOutSuffix))).toEqual([true]);
});
