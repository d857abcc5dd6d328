import { sql } from "kysely";
import { checked } from "../../platform/database/checked-sql.ts";
import { bytes, int } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";

const enteredRows = checked("subscriber: entered", { hash: bytes, person: int });

type Entry = { hash: Buffer; seal: () => Buffer };

/** People by the keyed hash of their number (hex). */
export async function findSubscribers(
  db: DatabaseOrTransaction,
  hashes: readonly Buffer[],
): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom("subscriber")
    .select(["numberHash", "person"])
    .where((eb) => eb("numberHash", "=", eb.fn.any(eb.val(hashes))))
    .execute();
  return new Map(rows.map(({ numberHash, person }) => [numberHash.toString("hex"), person]));
}

/** Enters those that are missing and gives all, by hash. Known ones are looked for first: ids are not spent on them. */
export async function insertSubscribers(
  db: DatabaseOrTransaction,
  routeId: number,
  entries: readonly Entry[],
): Promise<Map<string, number>> {
  const hashes = entries.map(({ hash }) => hash);
  const known = await findSubscribers(db, hashes);
  const missing = entries.filter(({ hash }) => !known.has(hash.toString("hex")));
  if (missing.length === 0) return known;
  const missingHashes = missing.map(({ hash }) => hash);
  const sealed = missing.map(({ seal }) => seal());
  const entered = await enteredRows.list(
    db,
    sql`insert into subscriber (route_id, number_hash, number_sealed)
    select ${routeId}::int, hash, sealed from unnest(${missingHashes}::bytea[], ${sealed}::bytea[]) as n (hash, sealed)
    on conflict (number_hash) do nothing returning number_hash as hash, person`,
  );
  for (const { hash, person } of entered) known.set(hash.toString("hex"), person);
  // What somebody else entered meanwhile, or the same number twice.
  const late = missingHashes.filter((hash) => !known.has(hash.toString("hex")));
  for (const [hash, person] of await findSubscribers(db, late)) known.set(hash, person);
  return known;
}

export async function findSealedNumbers(
  db: DatabaseOrTransaction,
  people: readonly number[],
): Promise<Map<number, { hash: Buffer; sealed: Buffer }>> {
  if (people.length === 0) return new Map();
  const rows = await db
    .selectFrom("subscriber")
    .select(["person", "numberHash", "numberSealed"])
    .where((eb) => eb("person", "=", eb.fn.any(eb.val(people))))
    .execute();
  return new Map(
    rows.map(({ person, numberHash: hash, numberSealed: sealed }) => [person, { hash, sealed }]),
  );
}
