import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { createCipheriv, hkdfSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { headerOf } from "../../../../platform/sealing/key-ring.ts";
import { resealColumns } from "../../../../platform/sealing/reseal.ts";
import { createTestApp, type TestApp } from "../../../http/testing/test-app.ts";
import { resealFactors } from "../second-factor/reseal-factors.ts";
import { authKeyRing } from "./auth-keys.ts";
import { ENCRYPTED_COLUMNS } from "./encrypted-columns.ts";
import { updateFactorSecret } from "./factor.store.ts";
import { registerId } from "../../audience/lists/numbers/chunk-register.ts";
import { createNumberCipher } from "./number-cipher.ts";
import { placeOfBadRow, placeOfChunk, placeOfIndex, placeOfUser } from "./number-place.ts";

const NUMBER = "27821234567";
const PLACE = "user 1";
const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const inBetween = createNumberCipher(second, { former: [first], indexKey: first });
const afterwards = createNumberCipher(second, { indexKey: first });

let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp({});
}, 60_000);
afterAll(() => tool.close());

/** As numbers were encrypted before keys had ids. */
function withoutId(key: Buffer): Buffer {
  const derived = Buffer.from(hkdfSync("sha256", key, "", "number-encryption", 32));
  const cipher = createCipheriv("aes-256-gcm", derived, Buffer.alloc(12, 3));
  const text = Buffer.concat([cipher.update(NUMBER, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(1), Buffer.alloc(12, 3), cipher.getAuthTag(), text]);
}

/** As numbers were encrypted before they were bound to a place. */
function withoutPlace(key: Buffer): Buffer {
  return Buffer.concat([Buffer.of(2), headerOf(key).subarray(1), withoutId(key).subarray(1)]);
}

test("former keys open what they encrypted, with an id and without; the current one encrypts; numbers are found as before", () => {
  const olds = [
    createNumberCipher(first).encrypt(NUMBER, PLACE),
    withoutPlace(first),
    withoutId(first),
  ];
  for (const old of olds) {
    expect(inBetween.decrypt(old, PLACE)).toBe(NUMBER);
    expect(() => afterwards.decrypt(old, PLACE)).toThrow();
  }
  const now = inBetween.encrypt(NUMBER, PLACE);
  expect(afterwards.decrypt(now, PLACE)).toBe(NUMBER);
  expect(() => createNumberCipher(first).decrypt(now, PLACE)).toThrow("not here");
  expect(inBetween.blindIndex(NUMBER)).toEqual(createNumberCipher(first).blindIndex(NUMBER));
});

test("every encrypted column is encrypted anew", async () => {
  const { rows } = await tool.database.pool.query<{ table: string; column: string }>(
    `select table_name::text as table, column_name::text as column from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and column_name like '%encrypted' order by 1, 2`,
  );
  const byName = (a: { table: string }, b: { table: string }) => a.table.localeCompare(b.table);
  const listed = ENCRYPTED_COLUMNS.map(({ table, column }) => ({ table, column }));
  expect(listed.sort(byName)).toEqual(rows.sort(byName));
});

test("the places of encrypted values are the same in SQL as in the program", async () => {
  const index = Buffer.from("0a1b", "hex");
  const places: Record<string, string> = {
    account_profile: placeOfUser("u-1"),
    msisdn_list_chunk: placeOfChunk("l-1", 7),
    msisdn_list_bad_row: placeOfBadRow("l-1", 9),
    register_chunk: placeOfChunk(registerId(6), 7),
  };
  for (const { table, place } of ENCRYPTED_COLUMNS) {
    const { rows } = await tool.database.pool.query<{ place: string }>(
      `select ${place} as place from (values ('u-1', 'l-1', 7, 9, 6, $1::bytea))
       as row (user_id, list_id, ordinal, row_number, country_id, number_index)`,
      [index],
    );
    expect([table, rows[0]?.place]).toEqual([table, places[table] ?? placeOfIndex(index)]);
  }
});

test("encrypting anew can be stopped and goes on; afterwards the former key is not needed", async () => {
  const { pool } = tool.database;
  await pool.query(
    `insert into register_number (country_id, number_index, number_encrypted, since)
     select (select min(id) from country), decode(md5(n::text), 'hex'), $1, now() from generate_series(1, 30000) n`,
    [withoutPlace(first)],
  );
  const columns = ENCRYPTED_COLUMNS.filter(({ table }) => table === "register_number");
  const options = (signal: AbortSignal) => ({
    header: headerOf(second),
    reseal: (sealed: Buffer, place: string) =>
      inBetween.encrypt(inBetween.decrypt(sealed, place), place),
    signal,
  });
  const stopping = new AbortController();
  const left = await resealColumns(pool, columns, {
    ...options(stopping.signal),
    onProgress: ({ resealed }) => resealed > 0 && stopping.abort(),
  });
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(30_000);
  expect(await resealColumns(pool, columns, options(new AbortController().signal))).toBe(0);
  const { rows } = await pool.query<{ number: Buffer; index: Buffer }>(
    "select number_encrypted as number, number_index as index from register_number",
  );
  expect(rows).toHaveLength(30_000);
  const numbers = rows.map(({ number, index }) => afterwards.decrypt(number, placeOfIndex(index)));
  expect(new Set(numbers)).toEqual(new Set([NUMBER]));
  const other = rows.at(-1)?.index ?? null;
  expect(() => afterwards.decrypt(rows[0]?.number ?? Buffer.alloc(0), placeOfIndex(other))).toThrow(
    "authenticate",
  );
});

test("the secrets of authenticator apps move to the current AUTH_SECRET, from before keys had ids too", async () => {
  const { db } = tool.app;
  const [before, now] = ["before-".repeat(6), "after-".repeat(6)];
  const bare = await symmetricEncrypt({ key: before, data: "TOTP-A" });
  const withId = await symmetricEncrypt({
    key: authKeyRing({ secret: before, formerSecret: undefined }),
    data: "TOTP-B",
  });
  for (const [at, secret] of [bare, withId].entries()) {
    const { userId } = await tool.signedUp();
    await db
      .insertInto("twoFactor")
      .values({ id: `factor-${at}`, secret, backupCodes: "[]", userId })
      .execute();
  }
  const both = { secret: now, formerSecret: before };
  expect(await resealFactors(db, both)).toBe(2);
  expect(await resealFactors(db, both)).toBe(0);
  const key = authKeyRing({ secret: now, formerSecret: undefined });
  const stored = await db.selectFrom("twoFactor").select("secret").orderBy("id").execute();
  const read = await Promise.all(stored.map(({ secret: data }) => symmetricDecrypt({ key, data })));
  expect(read).toEqual(["TOTP-A", "TOTP-B"]);
  const old = authKeyRing({ secret: before, formerSecret: undefined });
  await expect(symmetricDecrypt({ key: old, data: stored[0]?.secret ?? "" })).rejects.toThrow();
});

test("the secrets of a factor that was set up anew meanwhile are not written over", async () => {
  const { db } = tool.app;
  const { userId } = await tool.signedUp();
  const id = `factor-of-${userId}`;
  const there = { secret: "new", backupCodes: "[]" };
  await db
    .insertInto("twoFactor")
    .values({ id, userId, ...there })
    .execute();
  const now = { secret: "sealed", backupCodes: "[]" };
  for (const before of [
    { ...there, secret: "old" },
    { ...there, backupCodes: "old" },
  ])
    expect(await updateFactorSecret(db, { id, before, now })).toBe(false);
  expect(await updateFactorSecret(db, { id, before: there, now })).toBe(true);
});
