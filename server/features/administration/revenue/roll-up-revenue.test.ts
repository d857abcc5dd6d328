import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../dev/testing/test-database.ts";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { bigint, float, int } from "../../../../platform/database/column-kinds.ts";
import { createDb, type Database, type DatabaseOrTransaction } from "../../../db/database.ts";
import { readRevenue } from "./read-revenue.ts";
import { readTaxes } from "./read-taxes.ts";
import { listSubmitted, type RevenueFilter } from "./revenue.store.ts";
import {
  sumByConnection,
  sumByCountry,
  sumByProduct,
  sumByRoute,
  sumRevenue,
} from "./revenue-sums.store.ts";
import { rollUpRevenue } from "./roll-up-revenue.ts";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase("server");
  db = createDb(database.pool);
  for (const userId of ["user-0", "user-1"]) {
    await sql`insert into "user" (id, name, email) values (${userId}, 'Shop', ${`${userId}@shop.test`})`.execute(
      db,
    );
    await sql`select ledger_post(${userId}, 'top-up', '\\x00', 'top-up', 'ZAR', 'r', '', now(), array[
      ledger_open_account('wallet', 'ZAR', ${userId}), ledger_open_account('card_clearing', 'ZAR', null, 'stripe')],
      array[100000, -100000]::bigint[])`.execute(db);
  }
  for (let nr = 0; nr < 12; nr += 1) await aCampaign(nr);
});
afterAll(() => database.drop());

const ROUTES = [97, 105];

/** Of two users, two countries, five kinds and three days, each with money, figures and costs of two routes. */
async function aCampaign(nr: number): Promise<string> {
  const id = randomUUID();
  const userId = `user-${nr % 2}`;
  const at = new Date(Date.UTC(2026, 10, 2 + (nr % 3), 10));
  await sql`insert into campaign (id, user_id, country_id, flow_type_id, title, status, start_date, end_date, created_at, updated_at,
      submitted_at, starts_at, ends_at, parts, people, max_coins, unit_price_ten_thousandths, amount_minor)
    values (${id}, ${userId}, ${nr % 5 === 0 ? 7 : 6}, ${1 + (nr % 5)}, 'Sale', 0, ${at}::date, ${at}::date, ${at}, ${at}, ${at}, ${at},
      ${at}::timestamptz + interval '1 hour', 1, 100, 100, 3000, 3000)`.execute(db);
  await sql`select ledger_place_hold(${userId}, 'ZAR', ${id}::uuid, 'Sale', 3000, ${`hold-${id}`}, '\\x00', ${at})`.execute(
    db,
  );
  await sql`select ledger_use_hold(${id}::uuid, ${1_000 + nr}, 0, false, ${`use-${id}`}, '\\x00', 1500, ${at})`.execute(
    db,
  );
  for (const [position, routeId] of ROUTES.entries())
    await sql`insert into campaign_route (campaign_id, route_id, position, route_name, campaign_code, people, coins, route_parts, booked, sent, delivered)
      values (${id}, ${routeId}, ${position}, 'r', ${`${id}-${routeId}`}, 50, 50, 1, 50, 50, ${40 - nr})`.execute(
      db,
    );
  return id;
}

const sumRows = checked("test: sums", {
  campaigns: int,
  delivered: float,
  bookedMinor: bigint,
  revenueMinor: bigint,
  netMinor: bigint,
  partsWithoutCost: float,
});

/** Of all campaigns, read one by one. */
async function expected(filter: RevenueFilter) {
  const taxes = await readTaxes(db);
  return sumRows.list(
    db,
    sql`select count(*)::int as campaigns, sum(delivered)::float8 as delivered, coalesce(sum(booked_minor), 0)::bigint as "bookedMinor",
        coalesce(sum(revenue_minor), 0)::bigint as "revenueMinor", coalesce(sum(net_minor), 0)::bigint as "netMinor",
        sum(parts_without_cost)::float8 as "partsWithoutCost"
      from (${listSubmitted({ ...filter, taxes })}) s group by currency order by currency desc`,
  );
}

const FILTERS = [
  {},
  { countryId: 6 },
  { routeId: 97 },
  { flowTypeId: 2 },
  { userId: "user-1" },
  { userId: "user-0", routeId: 105 },
];

async function expectSame(): Promise<void> {
  await rollUpRevenue(db);
  for (const filter of FILTERS) {
    const { totals } = await readRevenue(db, filter);
    expect(totals).toMatchObject(await expected(filter));
  }
  const days = { from: "2026-11-03", to: "2026-11-03" };
  const [from, to] = [new Date("2026-11-03T00:00:00Z"), new Date("2026-11-04T00:00:00Z")];
  expect((await readRevenue(db, days)).totals).toMatchObject(await expected({ from, to }));
}

test("sums by day are those of all campaigns read one by one, after every kind of change", async () => {
  await expectSame();
  await sql`update campaign_route set delivered = delivered + 1, clicks = 3 where route_id = 97`.execute(
    db,
  );
  await expectSame();
  await sql`insert into campaign_cost (campaign_id, route_id, service_id, connection_id, connection_name, currency, messages, parts, micros)
    select campaign_id, route_id, 1, 9, 'Blue', 'ZAR', sent, sent, sent * 1000 from campaign_route where route_id = 97`.execute(
    db,
  );
  await expectSame();
  const { byConnection } = await readRevenue(db, { routeId: 97 });
  expect(byConnection).toEqual([
    { connectionId: 9, name: "Blue", currency: "ZAR", messages: 600, parts: 600, costMinor: 60n },
  ]);
  await sql`delete from campaign_cost where campaign_id in (select id from campaign where flow_type_id = 2)`.execute(
    db,
  );
  await sql`update campaign set amount_minor = 6000 where user_id = 'user-1'`.execute(db);
  await expectSame();
  await sql`select ledger_use_hold(campaign_id, 500, null, true, 'close-' || campaign_id, '\\x00', 1500, now())
    from hold where user_id = 'user-0'`.execute(db);
  await aCampaign(12);
  await expectSame();
});

test("the money of all routes is the money of the whole, to the cent", async () => {
  // Thirds and sevenths of it are no whole cents.
  await sql`update campaign_route set delivered = case route_id when 97 then 10 else 23 end`.execute(
    db,
  );
  await sql`update campaign set amount_minor = 3001`.execute(db);
  await expectSame();
  for (const filter of [{}, { countryId: 6 }, { userId: "user-1" }]) {
    const { totals, byRoute } = await readRevenue(db, filter);
    for (const total of totals) {
      const routes = byRoute.filter(({ currency }) => currency === total.currency);
      const all = (key: "bookedMinor" | "revenueMinor" | "netMinor") =>
        routes.reduce((sum, route) => sum + route[key], 0n);
      expect([all("bookedMinor"), all("revenueMinor"), all("netMinor")]).toEqual([
        total.bookedMinor,
        total.revenueMinor,
        total.netMinor,
      ]);
      expect(routes).toHaveLength(2);
    }
  }
});

test("workers that roll up at once put no campaign in twice", async () => {
  await sql`update campaign_route set undelivered = undelivered + 1`.execute(db);
  await Promise.all([1, 2, 3, 4].map(() => rollUpRevenue(db)));
  await expectSame();
});

const scans = checked("test: scans", { scans: bigint });

async function scansOf(tx: DatabaseOrTransaction): Promise<bigint> {
  const row = await scans.find(
    tx,
    sql`select coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0)::bigint as scans from pg_stat_xact_user_tables
      where relname in ('campaign', 'campaign_route', 'campaign_cost', 'hold', 'revenue_share')`,
  );
  return row?.scans ?? 0n;
}

test("the sums on the page read no campaign", async () => {
  await rollUpRevenue(db);
  const read = await db.transaction().execute(async (tx) => {
    const before = await scansOf(tx);
    await sumRevenue(tx, {});
    await sumByRoute(tx, {});
    await sumByCountry(tx, {});
    await sumByProduct(tx, {});
    await sumByConnection(tx, {});
    return (await scansOf(tx)) - before;
  });
  expect(read).toBe(0n);
});
