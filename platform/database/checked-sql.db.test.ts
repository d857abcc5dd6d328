import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { checked, type Shape } from "./checked-sql.ts";
import {
  anything,
  array,
  bigint,
  bool,
  bytes,
  float,
  int,
  json,
  nullable,
  oneOf,
  record,
  text,
  time,
} from "./column-kinds.ts";
import { createKysely } from "./create-kysely.ts";

let database: TestDatabase;
let db: Kysely<unknown>;

beforeAll(async () => {
  database = await createTestDatabase("gateway", { max: 1 });
  db = createKysely(database.pool);
});
afterAll(() => database.drop());

test("a row of every kind passes, its columns in camelCase", async () => {
  const rows = checked("all kinds", {
    wholeText: text,
    aDay: text,
    anInt: int,
    aFloat: float,
    aBigint: bigint,
    isTrue: bool,
    aTime: time,
    someBytes: bytes,
    anObject: record,
    aNull: anything,
    word: oneOf("on", "off"),
    maybe: nullable(text),
    list: array(bigint),
    parsed: json(z.object({ a: z.number() })),
  });
  const row = await rows.find(
    db,
    sql`select 'x' as whole_text, date '2026-01-02' as a_day, 3 as an_int, 0.5::float8 as a_float, 4::int8 as a_bigint,
      true as is_true, to_timestamp(0) as a_time, '\\x01'::bytea as some_bytes, '{"a":1}'::jsonb as an_object,
      null::jsonb as a_null, 'on' as word, null::text as maybe, array[5::int8] as list, '{"a":1}'::jsonb as parsed`,
  );
  expect(row).toEqual({
    wholeText: "x",
    aDay: "2026-01-02",
    anInt: 3,
    aFloat: 0.5,
    aBigint: 4n,
    isTrue: true,
    aTime: new Date(0),
    someBytes: Buffer.from([1]),
    anObject: { a: 1 },
    aNull: null,
    word: "on",
    maybe: null,
    list: [5n],
    parsed: { a: 1 },
  });
});

const MISMATCHES: [why: string, shape: Shape, column: string][] = [
  ["count(*) is no int4", { value: int }, "count(*)"],
  ["a sum of int8 is numeric, which comes as text", { value: bigint }, "sum(1::int8)"],
  ["an unexpected null", { value: text }, "null::text"],
  ["text for a time", { value: time }, "'secret 2026'"],
  ["another word", { value: oneOf("on", "off") }, "'secret'"],
  ["one bad item in a list", { value: array(int) }, "array['secret']"],
  ["json of another form", { value: json(z.object({ a: z.number() })) }, `'{"a":"secret"}'::jsonb`],
  ["a list for an object", { value: record }, `'["secret"]'::jsonb`],
];

test.each(MISMATCHES)(
  "%s is refused by query and column, without the value",
  async (_, shape, column) => {
    const query = sql`select ${sql.raw(column)} as value`;
    const failure = await checked("store: things", shape)
      .find(db, query)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TypeError);
    expect(String(failure)).toMatch(/^TypeError: The column value of store: things is not /);
    expect(String(failure)).not.toContain("secret");
  },
);

test("a column that the query does not have is named", async () => {
  await expect(
    checked("things", { one: int, other: anything }).list(db, sql`select 1 as one`),
  ).rejects.toThrow("The column other of things is missing.");
});

test("each row is looked at, not only the first", async () => {
  const rows = checked("things", { at: int });
  const query = sql`select case when n < 3 then n end as at from generate_series(1, 3) n`;
  await expect(rows.list(db, query)).rejects.toThrow(
    "The column at of things is not a whole number.",
  );
});

test("no row is undefined", async () => {
  expect(
    await checked("none", { at: int }).find(db, sql`select 1 as at where false`),
  ).toBeUndefined();
});

test("the columns of a select follow from the shape; one may be called differently in the database", async () => {
  const rows = checked("things", { userId: text, sessionId: nullable(text), bodyHash: bytes });
  const columns = rows.columns({ sessionId: "provider_session_id" });
  const things = sql`(values ('u', 's', '\\x01'::bytea)) as t (user_id, provider_session_id, body_hash)`;
  expect(await rows.find(db, sql`select ${columns} from ${things}`)).toEqual({
    userId: "u",
    sessionId: "s",
    bodyHash: Buffer.from([1]),
  });
});
