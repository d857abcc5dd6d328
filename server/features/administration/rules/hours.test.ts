import { sql } from "kysely";
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
import { repeatRules } from "../reference/notify-networks.ts";
import { type Administration, anAdministration } from "../testing/an-administration.ts";
import { previewRule } from "./preview-rule.ts";
import { publishRule } from "./publish-rule.ts";

let administration: Administration;
let world: World;
let deps: AdministrationDeps;
const admin = { actorUserId: "admin-1", requestId: "r1" };
const reason = "Government Gazette";
const hours = (startHour: number, endHour: number) =>
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startHour, endHour }));
const hoursOf = (startHour: number, endHour: number) => ({
  kind: "legalHours" as const,
  value: hours(startHour, endHour),
});

beforeAll(async () => {
  administration = await anAdministration();
  ({ world, deps } = administration);
}, 60_000);
afterAll(() => world.drop());

test("hours set from a day on change what can be booked and what is sent from that day, and nothing before", async () => {
  const userId = await anAdvertiser(world);
  const booked = await aDraft(world, userId);
  await quoteAndSubmit(world, userId, booked.id);
  await world.advanceTo(FRIDAY_MS + 2 * HOUR_MS);

  const change = { countryId: 6, rule: hoursOf(11, 13), from: MONDAY };
  const preview = await previewRule(deps, change);
  expect(preview.isNarrower).toBe(true);
  expect(preview.effects).toEqual([
    "Campaigns under way or planned from that day on: 1",
    "Of these with less time to send: 1",
    "Of these with no time left to send: 0",
    "Of these with more time to send: 0",
  ]);
  await publishRule(deps, { ...change, reason }, admin);
  await administration.notifyAll();

  const monday = await aDraft(world, userId, { startDate: MONDAY, endDate: MONDAY });
  const quoteOf = () => quoteCampaign(world.deps, { userId, isAnonymous: false, id: monday.id });
  const when = (await quoteOf()).problems.filter(({ step }) => step === "when");
  expect(when[0]?.message).toBe("Messages may be sent between 11:00 and 13:00.");

  await world.advanceTo(Date.parse("2026-12-11T20:00:00Z"), 6 * HOUR_MS);
  const { rows } = await world.gatewayPool.query<{ day: string; first: number; last: number }>(
    `select to_char(sent_at at time zone 'Africa/Johannesburg', 'YYYY-MM-DD') as day,
      min(extract(hour from sent_at at time zone 'Africa/Johannesburg'))::int as first,
      max(extract(hour from sent_at at time zone 'Africa/Johannesburg'))::int as last
      from message group by 1 order by 1`,
  );
  const later = rows.filter(({ day }) => day >= MONDAY);
  expect(later.length).toBeGreaterThan(0);
  for (const { first, last } of later) expect([first >= 11, last < 13]).toEqual([true, true]);
  const { routes } = await reread(world, userId, booked.id);
  expect(routes.reduce((sum, route) => sum + route.sent, 0)).toBe(300);
}, 60_000);

test("a network that was away has the rules again within the hour", async () => {
  await world.gatewayPool.query("delete from country_rule");
  await repeatRules(deps);
  const { rows } = await world.gatewayPool.query(
    "select value from country_rule where country_id = 6 and valid_from = $1",
    [MONDAY],
  );
  expect(rows).toEqual([{ value: hours(11, 13) }]);
});

test("the past cannot be changed, by the tool or in its database", async () => {
  const yesterday = { countryId: 6, rule: hoursOf(0, 24), from: "2026-12-01", reason };
  await expect(publishRule(deps, yesterday, admin)).rejects.toMatchObject({
    code: "invalid-argument",
  });
  const planned = { countryId: 6, rule: hoursOf(10, 16), from: "2027-06-01", reason };
  await publishRule(deps, planned, admin);
  const overlapping = sql`insert into country_rule
    (country_id, kind, valid, valid_from, value, reason, set_by, set_at)
    values (6, 'legalHours', '[2027-06-20,)', '2027-06-20', '[]', 'x', 'x', now())`;
  await expect(overlapping.execute(deps.db)).rejects.toMatchObject({ code: "23P01" });
  for (const change of [
    sql`update country_rule set value = '[]'`,
    sql`update country_rule set valid = '[2026-01-01,)'`,
    sql`delete from country_rule`,
    sql`truncate country_rule`,
  ])
    await expect(change.execute(deps.db)).rejects.toMatchObject({ code: "23001" });
});

test("versions follow one another: one before a planned one ends there, one on its day replaces it", async () => {
  const set = (from: string, startHour: number) =>
    publishRule(deps, { countryId: 7, rule: hoursOf(startHour, 18), from, reason }, admin);
  await set("2027-03-01", 9);
  await set("2027-02-01", 10);
  await set("2027-03-01", 11);
  const { rows } = await sql<{ valid: string; hour: number }>`
    select valid::text as valid, (value->0->>'startHour')::int as hour from country_rule
    where country_id = 7 order by id`.execute(deps.db);
  expect(rows).toEqual([
    { valid: "empty", hour: 9 },
    { valid: "[2027-02-01,2027-03-01)", hour: 10 },
    { valid: "[2027-03-01,)", hour: 11 },
  ]);
});
