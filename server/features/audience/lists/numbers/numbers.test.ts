import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { headerOf } from "../../../../../platform/sealing/key-ring.ts";
import { resealColumns } from "../../../../../platform/sealing/reseal.ts";
import { createDb } from "../../../../db/database.ts";
import { createTestApp, type Member, type TestApp } from "../../../../http/testing/test-app.ts";
import { ENCRYPTED_COLUMNS } from "../../../accounts/users/encrypted-columns.ts";
import { createNumberCipher } from "../../../accounts/users/number-cipher.ts";
import { placeOfIndex } from "../../../accounts/users/number-place.ts";
import { lockNumbers } from "../list.store.ts";
import { rememberOptOut } from "../remember-opt-out.ts";
import { insertAll } from "../store-numbers.ts";
import { streamList } from "../stream-list.ts";
import { countPeopleByRoute } from "./count-people.ts";
import { moveNumberRows } from "./move-number-rows.ts";
import { moveOlderNumbers } from "./move-older-numbers.ts";
import { CHUNK_NUMBERS, openChunk, sealChunk } from "./number-chunk.ts";
import type { NumbersDeps } from "./read-numbers.ts";

const { signal } = new AbortController();
const msisdn = (n: number) => String(27_820_000_000 + n * 7);

let tool: TestApp;
let owner: Member;
let deps: NumbersDeps & { db: ReturnType<typeof createDb> };
beforeAll(async () => {
  tool = await createTestApp({});
  owner = await tool.signedUp();
  const cipher = createNumberCipher(tool.config.numberKey);
  deps = { db: createDb(tool.database.pool), cipher };
}, 60_000);
afterAll(() => tool.close());

let lists = 0;
/** An empty list of the owner; `isOld` as it was made before chunks. */
async function emptyList(isOld = false): Promise<string> {
  lists += 1;
  const { rows } = await tool.database.pool.query<{ id: string }>(
    `insert into msisdn_list (id, user_id, country_id, name, path, phone_column, created_at, expires_at, has_number_rows)
     values (gen_random_uuid(), $1, 6, $2, 'x', 0, now(), now() + interval '1 year', $3) returning id`,
    [owner.userId, `List ${lists}`, isOld],
  );
  return rows[0]?.id ?? "";
}

async function numbersOf(listId: string, by: NumbersDeps = deps): Promise<string[]> {
  let text = "";
  for await (const lines of streamList(by, listId)) text += lines;
  return text.split("\n").filter(Boolean);
}

const countOf = async (listIds: string[], exceptListIds: string[] = []) =>
  [...(await countPeopleByRoute(deps, { listIds, exceptListIds })).values()].reduce(
    (sum, people) => sum + people,
    0,
  );

test("numbers added in parts are there once, in few chunks of under four bytes a number", async () => {
  const id = await emptyList();
  const all = Array.from({ length: CHUNK_NUMBERS + 500 }, (_, n) => msisdn(n));
  expect(await insertAll(deps.db, deps.cipher, { id }, all.slice(0, 300))).toBe(300);
  expect(await insertAll(deps.db, deps.cipher, { id }, all.slice(100, 400))).toBe(100);
  expect(await insertAll(deps.db, deps.cipher, { id }, all)).toBe(all.length - 400);
  expect(await insertAll(deps.db, deps.cipher, { id }, all)).toBe(0);
  expect((await numbersOf(id)).toSorted()).toEqual(all);
  const { rows } = await tool.database.pool.query<{ chunks: number; bytes: number }>(
    "select count(*)::int as chunks, sum(octet_length(numbers_encrypted))::int as bytes from msisdn_list_chunk where list_id = $1",
    [id],
  );
  expect(rows[0]?.chunks).toBeLessThanOrEqual(3);
  expect((rows[0]?.bytes ?? 0) / all.length).toBeLessThan(4);
});

test("a chunk opens in its own list and place alone", async () => {
  const [mine, other] = [await emptyList(), await emptyList()];
  await insertAll(deps.db, deps.cipher, { id: mine }, [msisdn(1)]);
  await tool.database.pool.query(
    "insert into msisdn_list_chunk select $1, ordinal, numbers_encrypted from msisdn_list_chunk where list_id = $2",
    [other, mine],
  );
  await expect(numbersOf(other)).rejects.toThrow("authenticate");
  await tool.database.pool.query("update msisdn_list_chunk set ordinal = 3 where list_id = $1", [
    mine,
  ]);
  await expect(numbersOf(mine)).rejects.toThrow("authenticate");
  await tool.database.pool.query("delete from msisdn_list_chunk where list_id = any($1)", [
    [mine, other],
  ]);
  // What was sealed for no place has its own inside.
  const before = createNumberCipher(tool.config.numberKey, { isForPlace: false });
  const older = sealChunk(before, { of: mine, ordinal: 0 }, Int32Array.of(1));
  expect([...openChunk(deps.cipher, mine, older)]).toEqual([1]);
  expect(() => openChunk(deps.cipher, other, older)).toThrow("belongs to another list");
});

/** A list as programs of before stored it: a row a number. */
async function oldList(numbers: readonly string[]): Promise<string> {
  const id = await emptyList(true);
  for (const number of numbers) {
    const index = deps.cipher.blindIndex(`${id}:${number}`).subarray(0, 16);
    await tool.database.pool.query(
      "insert into msisdn_list_number (list_id, number_index, number_encrypted) values ($1, $2, $3)",
      [id, index, deps.cipher.encrypt(number, placeOfIndex(index))],
    );
  }
  return id;
}

const rowsOf = async (listId: string) =>
  (await tool.database.pool.query("select from msisdn_list_number where list_id = $1", [listId]))
    .rowCount;

test("lists of before are read, added to and moved by the job, and lose nobody", async () => {
  const read = await oldList([msisdn(1), msisdn(2)]);
  expect((await numbersOf(read)).toSorted()).toEqual([msisdn(1), msisdn(2)]);
  expect(await rowsOf(read)).toBe(0);
  const added = await oldList([msisdn(1), msisdn(2)]);
  expect(await insertAll(deps.db, deps.cipher, { id: added }, [msisdn(2), msisdn(3)])).toBe(1);
  expect((await numbersOf(added)).toSorted()).toEqual([msisdn(1), msisdn(2), msisdn(3)]);
  const moved = await oldList([msisdn(4)]);
  await moveOlderNumbers(deps, signal);
  expect(await rowsOf(moved)).toBe(0);
  await moveOlderNumbers(deps, signal);
  expect(await numbersOf(moved)).toEqual([msisdn(4)]);
});

test("a list of before that two move at the same moment holds each number once", async () => {
  const id = await oldList([msisdn(1), msisdn(2)]);
  const { pool } = tool.database;
  const holder = createDb(pool);
  let moves: Promise<unknown> = Promise.resolve();
  await holder.transaction().execute(async (tx) => {
    await lockNumbers(tx, id);
    moves = Promise.all([moveNumberRows(deps, id), moveNumberRows(deps, id)]);
    // Both have read the rows by now, and neither has moved them.
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database()
           and wait_event_type = 'Lock' and wait_event = 'advisory'`,
      );
      expect(rows).toHaveLength(2);
    }, 20_000);
  });
  await moves;
  expect((await numbersOf(id)).toSorted()).toEqual([msisdn(1), msisdn(2)]);
  const { rowCount } = await pool.query("select from msisdn_list_chunk where list_id = $1", [id]);
  expect(rowCount).toBe(1);
}, 30_000);

test("people of several lists are counted once, less those left out and those who opted out, also by an opt-out of before", async () => {
  const [one, two, out] = [await emptyList(), await emptyList(), await emptyList()];
  const range = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => msisdn(1_000 + from + n));
  await insertAll(deps.db, deps.cipher, { id: one }, range(0, 10));
  await insertAll(deps.db, deps.cipher, { id: two }, range(5, 20));
  await insertAll(deps.db, deps.cipher, { id: out }, range(0, 3));
  expect(await countOf([one, two])).toBe(20);
  expect(await countOf([one, two], [out])).toBe(17);
  await rememberOptOut(deps, { msisdn: msisdn(1_004), at: new Date() });
  expect(await countOf([one, two], [out])).toBe(16);
  await tool.database.pool.query(
    "insert into opt_out_number (number_index, added_at) values ($1, now())",
    [deps.cipher.blindIndex(msisdn(1_100))],
  );
  const later = await emptyList();
  await insertAll(deps.db, deps.cipher, { id: later }, [msisdn(1_100), msisdn(1_101)]);
  expect(await countOf([later])).toBe(1);
});

test("who is in the national register is counted in no list, also in one read in before there were chunks", async () => {
  const id = await emptyList();
  await insertAll(deps.db, deps.cipher, { id }, [msisdn(2_000), msisdn(2_001)]);
  const index = deps.cipher.blindIndex(msisdn(2_000));
  await tool.database.pool.query(
    "insert into register_number (country_id, number_index, number_encrypted, since) values (6, $1, $2, now())",
    [index, deps.cipher.encrypt(msisdn(2_000), placeOfIndex(index))],
  );
  await moveOlderNumbers(deps, signal);
  expect(await countOf([id])).toBe(1);
});

test("chunks are sealed anew with another key and open as before, and without the former key", async () => {
  const id = await emptyList();
  await insertAll(deps.db, deps.cipher, { id }, [msisdn(1), msisdn(2)]);
  const [former, key] = [tool.config.numberKey, Buffer.alloc(32, 9)];
  const both = createNumberCipher(key, { former: [former], indexKey: former });
  const columns = ENCRYPTED_COLUMNS.filter(({ table }) => table === "msisdn_list_chunk");
  const options = {
    header: headerOf(key),
    reseal: (sealed: Buffer, place: string) => both.seal(both.open(sealed, place), place),
    signal,
  };
  expect(await resealColumns(tool.database.pool, columns, options)).toBe(0);
  const cipher = createNumberCipher(key, { indexKey: former });
  expect(await numbersOf(id, { db: deps.db, cipher })).toEqual([msisdn(1), msisdn(2)]);
  await expect(numbersOf(id)).rejects.toThrow("not here");
});
