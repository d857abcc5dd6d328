import { sql } from "kysely";
import { checked } from "../../platform/database/checked-sql.ts";
import { bool, bytes, int } from "../../platform/database/column-kinds.ts";
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

/** What a number is entered for: a list that may go again, or something that names it for good. */
export type NumberUse = "list" | "lasting";

/**
 * Enters those that are missing and gives all, by hash. Known ones are looked for first: ids are not spent on them. A number that is
 * given here is not deleted within a day after; one that is used for something lasting never is (retention/forget-listed.ts).
 */
export async function insertSubscribers(
  db: DatabaseOrTransaction,
  routeId: number,
  entries: readonly Entry[],
  use: NumberUse,
): Promise<Map<string, number>> {
  const hashes = entries.map(({ hash }) => hash);
  const known = await findInUse(db, hashes, use);
  const missing = entries.filter(({ hash }) => !known.has(hash.toString("hex")));
  if (missing.length === 0) return known;
  const missingHashes = missing.map(({ hash }) => hash);
  const sealed = missing.map(({ seal }) => seal());
  const entered = await enteredRows.list(
    db,
    sql`insert into subscriber (route_id, number_hash, number_sealed, is_listed_only)
    select ${routeId}::int, hash, sealed, ${use === "list"}::boolean
    from unnest(${missingHashes}::bytea[], ${sealed}::bytea[]) as n (hash, sealed)
    on conflict (number_hash) do nothing returning number_hash as hash, person`,
  );
  for (const { hash, person } of entered) known.set(hash.toString("hex"), person);
  // What somebody else entered meanwhile, or the same number twice.
  const late = missingHashes.filter((hash) => !known.has(hash.toString("hex")));
  for (const [hash, person] of await findInUse(db, late, use)) known.set(hash, person);
  return known;
}

const knownRows = checked("subscriber: known", { hash: bytes, person: int, mayGo: bool });

/** Those that are known, by hash. One that may be deleted is held by its row, and noted as used: if it has just gone, it is not known. */
async function findInUse(
  db: DatabaseOrTransaction,
  hashes: readonly Buffer[],
  use: NumberUse,
): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map();
  const mayGo = use === "list" ? sql`unused_since is not null` : sql`is_listed_only`;
  const rows = await knownRows.list(
    db,
    sql`select number_hash as hash, person, ${mayGo} as may_go from subscriber
      where number_hash = any(${hashes}::bytea[])`,
  );
  const found = rows.filter((row) => !row.mayGo);
  const going = rows.filter((row) => row.mayGo).map(({ person }) => person);
  const used = going.length === 0 ? [] : await updateUsed(db, going, use);
  return new Map([...found, ...used].map(({ hash, person }) => [hash.toString("hex"), person]));
}

function updateUsed(db: DatabaseOrTransaction, people: readonly number[], use: NumberUse) {
  return enteredRows.list(
    db,
    sql`update subscriber set unused_since = null, is_listed_only = is_listed_only and ${use === "list"}::boolean
      where person in (select person from subscriber where person = any(${people}::int[]) order by person for update)
      returning number_hash as hash, person`,
  );
}

/** Notes that these people are on a list: from when it ends they have a day again in which what is on its way to them is sent. */
export async function updateListed(
  db: DatabaseOrTransaction,
  people: readonly number[],
): Promise<void> {
  await sql`update subscriber set unused_since = null where person in (
    select person from subscriber where person = any(${people}::int[]) and unused_since is not null
    order by person for update)`.execute(db);
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
