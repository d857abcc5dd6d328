import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { checked } from "../../../../../platform/database/checked-sql.ts";
import { int } from "../../../../../platform/database/column-kinds.ts";
import { aWorld, anAdvertiser, type World } from "../../testing/a-world.ts";
import { aLivedCampaign, ownReport } from "../../testing/lived-campaign.ts";
import { foldHours } from "./fold-hours.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.drop());

const counted = checked("test: counted", { n: int });
const count = async (table: "campaign_hour" | "campaign_hours", id: string): Promise<number> => {
  const from = sql.table(table);
  const row = await counted.find(
    world.db,
    sql`select count(*)::int as n from ${from} where campaign_id = ${id}`,
  );
  return row?.n ?? 0;
};

test("hours of a settled campaign are one row a network, what is corrected later stands before it, and the report shows each once", async () => {
  const own = await aLivedCampaign(world, await anAdvertiser(world));
  const { campaignId } = own;
  const delivered = async () => {
    const { hours } = await ownReport(world, own);
    return hours.reduce((sum, hour) => sum + hour.delivered, 0);
  };
  const report = await ownReport(world, own);
  expect(report.hours.length).toBeGreaterThan(3);
  expect(await delivered()).toBe(report.totals.delivered);
  expect(await count("campaign_hour", campaignId)).toBe(0);
  const networks = await count("campaign_hours", campaignId);
  expect(networks).toBeGreaterThan(1);

  // As the feed writes a report: all hours of the network anew.
  await sql`insert into campaign_hour (campaign_id, route_id, day, hour, sent, delivered, clicks)
     select f.campaign_id, f.route_id, h.day, h.hour, h.sent, h.delivered + (h.n = 1)::int, h.clicks
     from (select * from campaign_hours where campaign_id = ${campaignId} order by route_id limit 1) f,
       unnest(f.days, f.hours, f.sent, f.delivered, f.clicks) with ordinality as h (day, hour, sent, delivered, clicks, n)`.execute(
    world.db,
  );
  expect(await delivered()).toBe(report.totals.delivered + 1);
  await foldHours(world);
  expect(await delivered()).toBe(report.totals.delivered + 1);
  expect(await count("campaign_hour", campaignId)).toBe(0);
  expect(await count("campaign_hours", campaignId)).toBe(networks);
});
