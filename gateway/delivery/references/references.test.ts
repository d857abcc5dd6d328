import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { insertCatalogue } from "../../catalogue/catalogue.store.ts";
import { createDb, type Database } from "../../db/database.ts";
import { aGateway, FRIDAY_MS } from "../../testing/a-gateway.ts";
import { book } from "../../testing/book.ts";
import { scriptedNetwork } from "../../testing/scripted-adapter.ts";
import { deleteReferenceDays, upsertReferenceDays } from "./reference-day.store.ts";
import { referenceDayOf } from "./reference-day.ts";
import { insertReferences } from "./reference.store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CONNECTION = 7;

let database: TestDatabase;
let db: Database;
beforeEach(async () => {
  // The program makes and drops no tables itself.
  database = await createTestDatabase("gateway", { asProgram: true });
  db = createDb(database.pool);
});
afterEach(() => database.drop());

const insert = (
  name: string,
  atMs: number,
  changes: { serviceId?: number; person?: number } = {},
) =>
  insertReferences(
    db,
    { connectionId: CONNECTION, serviceId: changes.serviceId ?? 1, asSms: false, isPulled: false },
    [{ person: changes.person ?? 1, reference: name }],
    atMs,
  );
const listDays = async () =>
  (
    await database.pool.query<{ day: string }>("select day from reference_day order by day")
  ).rows.map(({ day }) => day);
const listPlaces = async () =>
  (
    await database.pool.query<{ reference: string; place: string }>(
      "select reference, tableoid::regclass::text as place from message_reference_day order by reference",
    )
  ).rows;

it("references lie in the day on which they were given, and days to come are made before they begin", async () => {
  expect(await upsertReferenceDays(db, "2026-12-04")).toBe(4);
  expect(await upsertReferenceDays(db, "2026-12-04")).toBe(0);
  expect(await upsertReferenceDays(db, "2026-12-05")).toBe(1);
  expect(await listDays()).toEqual([
    "2026-12-03",
    "2026-12-04",
    "2026-12-05",
    "2026-12-06",
    "2026-12-07",
  ]);
  await insert("a", FRIDAY_MS);
  await insert("b", FRIDAY_MS + DAY_MS);
  expect(await listPlaces()).toEqual([
    { reference: "a", place: "message_reference_20261204" },
    { reference: "b", place: "message_reference_20261205" },
  ]);
});

it("a day that nobody made refuses nothing: it stays in the rest, and the next ones have their own", async () => {
  await insert("a", FRIDAY_MS);
  expect(await upsertReferenceDays(db, "2026-12-04")).toBe(3);
  await insert("b", FRIDAY_MS + HOUR_MS);
  await insert("c", FRIDAY_MS + DAY_MS);
  expect(await listPlaces()).toEqual([
    { reference: "a", place: "message_reference_rest" },
    { reference: "b", place: "message_reference_rest" },
    { reference: "c", place: "message_reference_20261205" },
  ]);
});

it("days go as a whole two weeks after they were over, and no other, whoever asks", async () => {
  const days = Array.from({ length: 18 }, (_, ago) => FRIDAY_MS - (17 - ago) * DAY_MS);
  await insert("rest", FRIDAY_MS - 40 * DAY_MS);
  for (const ms of days) await upsertReferenceDays(db, referenceDayOf(ms));
  for (const ms of days) await insert(referenceDayOf(ms), ms);
  const filenodes = async () =>
    (
      await database.pool.query<{ n: bigint }>(
        "select count(*) as n from pg_class where relname like 'message_reference_2026%' and relkind = 'r'",
      )
    ).rows[0]?.n;
  const before = Number(await filenodes());
  await deleteReferenceDays(db, FRIDAY_MS);
  // With the day before the first one, which was made and never used.
  expect(before - Number(await filenodes())).toBe(4);
  const left = (await listPlaces()).map(({ reference }) => reference);
  expect(left).toEqual(days.slice(3).map(referenceDayOf));
  expect(left[0]).toBe("2026-11-20");
  // A program that is wrong about the day takes nothing of the last two weeks away.
  await database.pool.query("select drop_reference_days('2030-01-01')");
  expect((await listDays())[0]).toBe("2026-11-22");
});

it("the latest message has a name that a network gives again on the same day, and of two in one answer the first", async () => {
  await upsertReferenceDays(db, "2026-12-04");
  const read = async () =>
    (
      await database.pool.query(
        "select reference, service_id, person, parts, state from message_reference_day order by reference",
      )
    ).rows;
  await insert("a", FRIDAY_MS);
  await database.pool.query("update message_reference_day set state = 3");
  await insert("a", FRIDAY_MS);
  expect(await read()).toMatchObject([{ service_id: 1, person: 1, state: 3 }]);
  await insert("a", FRIDAY_MS, { serviceId: 2, person: 5 });
  expect(await read()).toMatchObject([{ service_id: 2, person: 5, state: 0 }]);
  await insertReferences(
    db,
    { connectionId: CONNECTION, serviceId: 3, asSms: false, isPulled: false },
    [
      { person: 1, reference: "b" },
      { person: 2, reference: "b" },
      { person: 2, reference: "c" },
      { person: 2, reference: "d" },
    ],
    FRIDAY_MS,
  );
  expect((await read()).slice(1)).toEqual([
    { reference: "b", service_id: 3, person: 1, parts: 1, state: 0 },
    { reference: "c", service_id: 3, person: 2, parts: 2, state: 0 },
    { reference: "d", service_id: 3, person: 2, parts: 2, state: 0 },
  ]);
});

it("a gateway that works has a day for what it is about to hand over", async () => {
  await insertCatalogue(db);
  const { adapter } = scriptedNetwork("one");
  const world = await aGateway(database.pool, { adapters: [adapter] });
  await database.pool.query(
    `with c as (insert into network_connection (name, adapter, settings, secret_name)
       values ('one', 'one', '{}', 'TEST') returning id)
     insert into route_connection (route_id, connection_id, priority) select 97, id, 1 from c`,
  );
  await book(world, { maxCoins: 20, endPeriod: "2026-12-04T15:00:00Z" });
  await world.advanceTo(FRIDAY_MS + 9 * HOUR_MS, HOUR_MS);
  const places = new Set((await listPlaces()).map(({ place }) => place));
  expect([...places]).toEqual(["message_reference_20261204"]);
  await world.advanceTo(FRIDAY_MS + 2 * DAY_MS, 12 * HOUR_MS);
  expect((await listDays()).at(-1)).toBe("2026-12-08");
  await world.gateway.stop();
});

it("a receipt looks into the days of today and yesterday alone, and writes no index", async () => {
  await upsertReferenceDays(db, "2026-12-04");
  const { rows } = await database.pool.query<Record<string, string>>(
    `explain select * from message_reference_day
     where connection_id = 1 and reference = 'a' and day = '2026-12-04'`,
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(
    plan.match(/message_reference_(?:\d+|rest)/g)?.every((it) => it.includes("20261204")),
  ).toBe(true);
  await insert("a", FRIDAY_MS);
  await database.pool.query("update message_reference_day set state = 3");
  const hot = async () =>
    (
      await database.pool.query<{ n: bigint }>(
        "select n_tup_hot_upd as n from pg_stat_all_tables where relname = 'message_reference_20261204'",
      )
    ).rows[0]?.n;
  await expect.poll(async () => Number(await hot()), { timeout: 20_000 }).toBe(1);
});
