import { createCipheriv } from "node:crypto";
import { expect, test } from "vitest";
import { headerOf } from "../../platform/sealing/key-ring.ts";
import { resealColumns } from "../../platform/sealing/reseal.ts";
import { useGateway } from "../testing/use-gateway.ts";
import { createNumberVault, deriveKey } from "./number-vault.ts";
import { sealOfNumber, SEALED_COLUMNS } from "./sealed-columns.ts";

const NUMBER = "27821234567";
const PLACE = "number 31";
const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const inBetween = createNumberVault(second, { former: [first], indexKey: first });
const afterwards = createNumberVault(second, { indexKey: first });
const world = useGateway();

/** As numbers were sealed before keys had ids. */
function withoutId(key: Buffer): Buffer {
  const iv = Buffer.alloc(12, 3);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(key, "seal"), iv);
  return Buffer.concat([iv, cipher.update(NUMBER), cipher.final(), cipher.getAuthTag()]);
}

/** As numbers were sealed before they were bound to a place. */
function withoutPlace(key: Buffer): Buffer {
  return Buffer.concat([Buffer.of(2), headerOf(key).subarray(1), withoutId(key)]);
}

test("former keys open what they sealed, with an id and without; the current one seals; numbers are found as before", () => {
  const olds = [
    createNumberVault(first).seal(NUMBER, PLACE),
    withoutPlace(first),
    withoutId(first),
  ];
  for (const old of olds) {
    expect(inBetween.open(old, PLACE)).toBe(NUMBER);
    expect(() => afterwards.open(old, PLACE)).toThrow();
  }
  const now = inBetween.seal(NUMBER, PLACE);
  expect(afterwards.open(now, PLACE)).toBe(NUMBER);
  expect(() => createNumberVault(first).open(now, PLACE)).toThrow("not here");
  expect(inBetween.hashOf(NUMBER)).toEqual(createNumberVault(first).hashOf(NUMBER));
});

test("every sealed column is sealed anew, and a value of an unknown key stays as it is and is said", async () => {
  const { pool } = world;
  const { rows } = await pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and column_name like '%sealed'`,
  );
  const names = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(names.sort()).toEqual(rows.map(({ name }) => name).sort());
  await pool.query(
    "insert into subscriber (route_id, number_hash, number_sealed) values (97, '1', $1), (97, '2', $2)",
    [withoutPlace(first), withoutId(first)],
  );
  const options = {
    header: headerOf(second),
    reseal: (sealed: Buffer, place: string) => inBetween.seal(inBetween.open(sealed, place), place),
    signal: new AbortController().signal,
  };
  expect(await resealColumns(pool, SEALED_COLUMNS, options)).toBe(0);
  const sealed = async () =>
    (
      await pool.query<{ is: Buffer; hash: Buffer }>(
        "select number_sealed as is, number_hash as hash from subscriber order by person",
      )
    ).rows;
  expect((await sealed()).map(({ is, hash }) => afterwards.open(is, sealOfNumber(hash)))).toEqual([
    NUMBER,
    NUMBER,
  ]);
  const strange = createNumberVault(Buffer.alloc(32, 9)).seal(
    NUMBER,
    sealOfNumber(Buffer.from("3")),
  );
  await pool.query(
    "insert into subscriber (route_id, number_hash, number_sealed) values (97, '3', $1)",
    [strange],
  );
  await expect(resealColumns(pool, SEALED_COLUMNS, options)).rejects.toThrow("not here");
  expect((await sealed())[2]?.is).toEqual(strange);
});
