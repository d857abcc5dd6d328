import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { migrate } from "../../../platform/database/migrate.ts";
import { insertCatalogue } from "../../catalogue/catalogue.store.ts";
import { createDb } from "../../db/database.ts";
import { forgetPeople } from "../../retention/forget-people.ts";
import { updateReceived } from "../receipt.store.ts";
import { giveUpWaiting } from "../resolve-handovers.ts";
import { upsertBlocks } from "./block.store.ts";

const MIGRATIONS = fileURLToPath(new URL("../../db/migrations", import.meta.url));
/** The last one of the release before messages lay in blocks. */
const BEFORE_BLOCKS = 139;
const DAY_MS = 86_400_000;
const SENT_MS = Date.parse("2026-12-04T08:00:00Z");
const PEOPLE = 50;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
});
afterEach(() => database.drop());

/** Services that are over, from this id on. */
async function insertServices(from: number, count: number): Promise<void> {
  await database.pool.query(
    `insert into client (route_id, external_user_id, title) values (97, 'shop', 'Shop') on conflict do nothing`,
  );
  await database.pool.query(
    `insert into service (id, route_id, client_id, campaign_code, body_sha256, title, sender, full_text, parts, people, sent,
       targeting, allocation_type_id, start_at, end_at, start_hour, end_hour, days_of_week, status, created_at, approve_at, plan_from)
     overriding system value
     select id, 97, (select min(client_id) from client), 'code-' || id, '', 'Title', 'Shop', 'Bread', 1, $3, $3, '{}', 1, $4, $5, 8, 17, '{1}', 300,
       $4, $4, $4 from generate_series($1::int, $1 + $2 - 1) id`,
    [from, count, PEOPLE, new Date(SENT_MS), new Date(SENT_MS + DAY_MS)],
  );
}

/** A process whose statement the database ends, because a migration waits for it in turn, makes it again. */
async function untilDone(statement: string, values: unknown[]): Promise<void> {
  for (;;)
    try {
      await database.pool.query(statement, values);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== "40P01") throw error;
    }
}

/** As the release before writes them: by name, without a word of blocks. */
async function insertMessages(serviceId: number, atMs = SENT_MS): Promise<void> {
  await untilDone(
    `insert into message (service_id, person, sent_at, sent_day, sent_hour)
     select $1, p, to_timestamp($3 / 1000.0), to_timestamp($3 / 1000.0)::date, 8 from generate_series(1, $2::int) p`,
    [serviceId, PEOPLE, atMs],
  );
  await untilDone(
    `insert into service_day (service_id, day, sent) values ($1, to_timestamp($3 / 1000.0)::date, $2)`,
    [serviceId, PEOPLE, atMs],
  );
  await untilDone(
    `insert into service_hour (service_id, day, hour, sent) values ($1, to_timestamp($3 / 1000.0)::date, 8, $2)`,
    [serviceId, PEOPLE, atMs],
  );
}

const deliver = (serviceId: number, people: number) =>
  updateReceived(
    createDb(database.pool),
    Array.from({ length: people }, (_, at) => ({
      serviceId,
      person: at + 1,
      delivered: true,
      reason: 0,
      atMs: SENT_MS,
      viaSms: false,
    })),
  );

const numberOf = async (sql: string, values: unknown[] = []) =>
  Number((await database.pool.query<{ n: bigint }>(sql, values)).rows[0]?.n);
const blockOf = async (serviceId: number) =>
  (
    await database.pool.query<{ name: string }>(
      "select distinct tableoid::regclass::text as name from message where service_id = $1",
      [serviceId],
    )
  ).rows.map(({ name }) => name);

it("a filled table becomes the first block while a process of the release before goes on", async () => {
  const folder = await mkdtemp(join(tmpdir(), "blocks-"));
  try {
    for (const name of await readdir(MIGRATIONS))
      if (Number(name.slice(0, 4)) <= BEFORE_BLOCKS)
        await symlink(join(MIGRATIONS, name), join(folder, name));
    await database.pool.query("drop schema public cascade; create schema public");
    await migrate(database.pool, folder);
    await insertCatalogue(createDb(database.pool));
    await insertServices(1, 200);
    for (let service = 1; service <= 50; service += 1) await insertMessages(service);
    let isOver = false;
    const goesOn = (async () => {
      for (let service = 51; !isOver || service < 60; service += 1) {
        await insertMessages(service);
        // What another release does with them: it knows the index of what waits, and no block.
        await untilDone(
          "update message set state = 2 where service_id = $1 and person <= 10 and state = 1",
          [service],
        );
        if (service === 200) return service;
      }
      return 0;
    })();
    await migrate(database.pool, MIGRATIONS);
    isOver = true;
    await goesOn;
    const services = await numberOf("select count(distinct service_id) as n from message");
    expect(services).toBeGreaterThanOrEqual(59);
    expect(await numberOf("select count(*) as n from message")).toBe(services * PEOPLE);
    expect(await blockOf(1)).toEqual(["message_block_0"]);
    await expect(insertMessages(1)).rejects.toThrow(/message_block_0_pkey/);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);

it("receipts of a block write no index, and blocks for services to come are made in time", async () => {
  await insertCatalogue(createDb(database.pool));
  await insertServices(12_000, 1);
  expect(await upsertBlocks(createDb(database.pool))).toBe(1);
  expect(await upsertBlocks(createDb(database.pool))).toBe(0);
  await insertServices(25_000, 1);
  await insertMessages(25_000);
  expect(await blockOf(25_000)).toEqual(["message_block_20000"]);
  await expect(insertMessages(25_000)).rejects.toThrow(/message_block_20000_pkey/);
  await database.pool.query("select pg_stat_reset()");
  expect(await deliver(25_000, PEOPLE)).toBe(PEOPLE);
  const updates = async (what: string) =>
    numberOf(`select ${what} as n from pg_stat_all_tables where relname = 'message_block_20000'`);
  await expect.poll(() => updates("n_tup_upd"), { timeout: 20_000 }).toBe(PEOPLE);
  expect(await updates("n_tup_hot_upd")).toBe(PEOPLE);
});

it("a service that no block was made for is sent all the same", async () => {
  await insertCatalogue(createDb(database.pool));
  await insertServices(70_000, 1);
  await insertMessages(70_000);
  expect(await blockOf(70_000)).toEqual(["message_rest"]);
  expect(await upsertBlocks(createDb(database.pool))).toBeGreaterThan(0);
  await insertServices(70_001, 1);
  await insertMessages(70_001);
  expect(await blockOf(70_001)).toEqual(["message_block_70001"]);
  expect(await deliver(70_000, 10)).toBe(10);
});

it("what nobody has heard of after 72 hours is given up to the second, and late ones of days that were looked through too", async () => {
  const db = createDb(database.pool);
  await insertCatalogue(db);
  await insertServices(1, 3);
  await insertMessages(1);
  await insertMessages(2, SENT_MS + 3_600_000);
  const undecided = () => numberOf("select count(*) as n from message where state = 1");
  const give = (sentBeforeMs: number) => giveUpWaiting(db, { sentBeforeMs, nowMs: sentBeforeMs });
  await give(SENT_MS - 1);
  expect(await undecided()).toBe(2 * PEOPLE);
  await give(SENT_MS);
  expect(await undecided()).toBe(PEOPLE);
  await give(SENT_MS + 3_600_000);
  expect(await undecided()).toBe(0);
  await insertMessages(3, SENT_MS + 60_000);
  await give(SENT_MS + 3 * DAY_MS);
  expect(await undecided()).toBe(0);
  // A clock that was put back.
  await insertServices(4, 1);
  await insertMessages(4, SENT_MS);
  await give(SENT_MS + 1);
  expect(await undecided()).toBe(0);
});

it("a block goes as a whole once everybody in it is to be forgotten, and not before", async () => {
  const db = createDb(database.pool);
  await insertCatalogue(db);
  await insertServices(1, 5);
  await insertMessages(1);
  await insertServices(20_001, 1);
  await upsertBlocks(db);
  await insertMessages(20_001);
  const blocks = () =>
    numberOf("select count(*) as n from message_block where name = 'message_block_0'");
  const endedMs = SENT_MS + DAY_MS;
  await database.pool.query("update service set end_at = $1 where id in (5, 20001)", [
    new Date(endedMs + 30 * DAY_MS),
  ]);
  const { rows } = await database.pool.query<{ n: number }>(
    "select count(*)::int as n from service where forgotten_at is null",
  );
  expect(rows[0]?.n).toBe(6);
  await database.pool.query(
    `with c as (insert into network_connection (name, adapter, settings, secret_name) values ('one', 'one', '{}', 'TEST') returning id)
     insert into complaint (connection_id, route_id, person, at, service_id) select id, 97, 1, $1, s from c, unnest(array[1, 5]) s`,
    [new Date(SENT_MS)],
  );
  const worded = () =>
    numberOf(
      "select count(*) as n from service where title <> '' and sender <> '' and full_text <> ''",
    );
  const complaints = () => numberOf("select count(*) as n from complaint");
  // By the law of South Africa as the catalogue has it.
  const days = 1_096;
  await forgetPeople(db, endedMs + days * DAY_MS);
  expect([await blocks(), await complaints(), await worded()]).toEqual([1, 1, 2]);
  await forgetPeople(db, endedMs + (days + 60) * DAY_MS);
  expect([await blocks(), await complaints(), await worded()]).toEqual([0, 0, 0]);
});
