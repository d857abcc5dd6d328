import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../dev/testing/test-database.ts";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { bigint } from "../../../../platform/database/column-kinds.ts";
import { createDb, type Database, type DatabaseOrTransaction } from "../../../db/database.ts";
import { listCampaignsOf } from "./feed.store.ts";
import { listFinalOf } from "./late/late.store.ts";

/** Final services of a route, and one in a hundred beside them that is not. */
const FINAL = 8_000;
const ROUTE = 97;
/** A page of a network's changes. */
const PAGE = 500;

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase("server", { max: 1 });
  db = createDb(database.pool);
  // Rows of campaigns that need not be there: only the table is looked at.
  await database.pool.query(`
    set session_replication_role = replica;
    insert into campaign_route (campaign_id, route_id, position, route_name, campaign_code, service_id, people, coins, route_parts, is_final)
      select gen_random_uuid(), ${ROUTE}, 0, 'MTN', 'c' || n, n, 10, 10, 1, n % 100 <> 0 from generate_series(1, ${FINAL}) n;
    set session_replication_role = default;
    analyze campaign_route`);
});
afterAll(() => database.drop());

const scans = checked("test: scans of a table", { whole: bigint, rows: bigint });

/** What PostgreSQL did to the table for the work: scans of all of it, by an index, and rows met by those. */
function scansDuring(work: (tx: DatabaseOrTransaction) => Promise<unknown>) {
  return db.transaction().execute(async (tx) => {
    await work(tx);
    return scans.find(
      tx,
      sql`select seq_scan as whole, seq_tup_read + idx_tup_fetch as rows
        from pg_stat_xact_user_tables where relname = 'campaign_route'`,
    );
  });
}

const page = Array.from({ length: PAGE }, (_, at) => at * 7 + 1);

test("which campaigns a page of changes is about is looked up by an index, final services and others", async () => {
  const final = await scansDuring((tx) => listFinalOf(tx, ROUTE, page));
  expect(final).toMatchObject({ whole: 0n });
  expect(final?.rows).toBeLessThanOrEqual(BigInt(PAGE));
  const open = await scansDuring((tx) => listCampaignsOf(tx, ROUTE, page));
  expect(open).toMatchObject({ whole: 0n });
  expect(await listFinalOf(db, ROUTE, page)).toHaveLength(PAGE - 5);
  expect(await listCampaignsOf(db, ROUTE, page)).toHaveLength(5);
});
