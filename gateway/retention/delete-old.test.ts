import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { insertCatalogue } from "../catalogue/catalogue.store.ts";
import { createDb } from "../db/database.ts";
import { createCaps } from "../delivery/caps/caps.ts";
import { FRIDAY_MS } from "../testing/a-gateway.ts";
import { deleteOld } from "./delete-old.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LAW_DAYS = 1_095;
const CAP_DAYS = 7;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  await insertCatalogue(createDb(database.pool));
  await database.pool.query(
    "insert into network_connection (name, adapter, settings, secret_name) values ('one', 'one', '{}', 'TEST')",
  );
});
afterAll(() => database.drop());

const CONNECTION = "(select min(id) from network_connection)";
const eventOf = (type: string, isParked: boolean) =>
  `insert into network_event (connection_id, type, reference, at, received_at, is_parked)
    values (${CONNECTION}, '${type}', 'r' || $1::text, $2, $2, ${isParked})`;
const singleOf = (state: string) =>
  `insert into transactional_message (key, body_hash, route_id, person, sender, text, is_asked, state, due_at, created_at, sent_at)
    values ('${state}' || $1::text, '', 97, $1::int, 'Shop', 'Hello', false, '${state}', $2, $2,
      case '${state}' when 'sent' then $2::timestamptz end)`;

type Case = {
  what: string;
  /** A row by its number ($1) and its time ($2). */
  insert: string;
  days: number;
  table?: string;
  /** By the machine's clock. */
  isReal?: boolean;
};
const CASES: readonly Case[] = [
  {
    what: "taken_event",
    insert: `insert into taken_event (connection_id, reference, at) values (${CONNECTION}, 'r' || $1::text, $2)`,
    days: 14,
  },
  {
    what: "message_reference",
    insert: `insert into message_reference (connection_id, reference, service_id, person, since)
      values (${CONNECTION}, 'r' || $1::text, 1, $1::int, $2)`,
    days: 14,
  },
  {
    what: "message_doubt",
    insert: `insert into message_doubt (service_id, person, connection_id, number_hash, since, given_up_at)
      values (1, $1::int, ${CONNECTION}, '', $2, $2)`,
    days: 14,
  },
  { what: "a parked receipt", table: "network_event", insert: eventOf("receipt", true), days: 1 },
  {
    what: "an opening of what is not known",
    table: "network_event",
    insert: eventOf("read", false),
    days: 1,
  },
  {
    what: "number_place",
    insert: `insert into number_place (number_hash, is_dead, connection_id, asked_at)
      values (int4send($1::int), false, ${CONNECTION}, $2)`,
    days: 365,
  },
  {
    what: "rcs_phone",
    insert:
      "insert into rcs_phone (route_id, person, is_capable, asked_at) values (97, $1::int, true, $2)",
    days: 14,
  },
  {
    what: "test_copy",
    insert: "insert into test_copy (route_id, person, at) values (97, $1::int, $2)",
    days: 1,
  },
  {
    what: "complaint",
    insert: `insert into complaint (connection_id, route_id, person, at) values (${CONNECTION}, 97, $1::int, $2)`,
    days: LAW_DAYS,
  },
  ...["sent", "opted-out", "doubtful"].map((state) => ({
    what: `a single message that is ${state}`,
    table: "transactional_message",
    insert: singleOf(state),
    days: LAW_DAYS,
  })),
  {
    what: "cap_log",
    insert: `insert into cap_log (route_id, client_id, last_sent_at, written) values (97, $1::int, $2, '')`,
    // Clocks differ.
    days: CAP_DAYS + 1,
  },
  {
    what: "base_change",
    insert: "insert into base_change (route_id, at, people) values (97, $2, array[$1::int])",
    days: 7,
    isReal: true,
  },
];

const runAll = async () => {
  const db = createDb(database.pool);
  const cap = { messages: 1, days: CAP_DAYS };
  const caps = createCaps({ db, cap, capAll: cap });
  await deleteOld({ db, caps }, FRIDAY_MS);
};

it.each(CASES)("$what goes once it is as old as its days ($days), and not before", async (rows) => {
  const { what, table = what, insert, days, isReal = false } = rows;
  await database.pool.query(`delete from ${table}`);
  const limitMs = (isReal ? Date.now() : FRIDAY_MS) - days * DAY_MS;
  await database.pool.query(insert, [1, new Date(limitMs + HOUR_MS)]);
  await database.pool.query(insert, [2, new Date(limitMs - HOUR_MS)]);
  const found = async () => {
    const { rows: all } = await database.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t`,
    );
    return all.map(({ row }) => row);
  };
  const before = await found();
  expect(before).toHaveLength(2);
  await runAll();
  expect(await found()).toEqual(before.slice(0, 1));
});

it("what is still to be worked on stays, however old", async () => {
  const old = new Date(FRIDAY_MS - 3 * LAW_DAYS * DAY_MS);
  const tables = ["network_event", "message_doubt", "transactional_message"];
  for (const table of tables) await database.pool.query(`delete from ${table}`);
  await database.pool.query(eventOf("reply", false), [1, old]);
  await database.pool.query(
    `insert into message_doubt (service_id, person, connection_id, number_hash, since) values (1, 1, ${CONNECTION}, '', $1)`,
    [old],
  );
  await database.pool.query(singleOf("waiting"), [1, old]);
  await runAll();
  for (const table of tables) {
    const { rowCount } = await database.pool.query(`select from ${table}`);
    expect([table, rowCount]).toEqual([table, 1]);
  }
});
