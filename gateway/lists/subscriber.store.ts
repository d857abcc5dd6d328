import type { Database } from "../db/transaction.ts";

type Entry = { hash: Buffer; seal: () => Buffer };

/** People by the keyed hash of their number (hex). */
export async function findSubscribers(
  db: Database,
  hashes: readonly Buffer[],
): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await db.query<{ number_hash: Buffer; person: number }>(
    "select number_hash, person from subscriber where number_hash = any($1::bytea[])",
    [hashes],
  );
  return new Map(rows.map((row) => [row.number_hash.toString("hex"), row.person]));
}

/** Enters those that are missing and gives all, by hash. Known ones are looked for first: ids are not spent on them. */
export async function addSubscribers(
  db: Database,
  routeId: number,
  entries: readonly Entry[],
): Promise<Map<string, number>> {
  const hashes = entries.map(({ hash }) => hash);
  const known = await findSubscribers(db, hashes);
  const missing = entries.filter(({ hash }) => !known.has(hash.toString("hex")));
  if (missing.length === 0) return known;
  await db.query(
    `insert into subscriber (route_id, number_hash, number_sealed)
     select $1, hash, sealed from unnest($2::bytea[], $3::bytea[]) as n (hash, sealed)
     on conflict (number_hash) do nothing`,
    [routeId, missing.map(({ hash }) => hash), missing.map(({ seal }) => seal())],
  );
  return findSubscribers(db, hashes);
}

export async function readSealedNumbers(
  db: Database,
  people: readonly number[],
): Promise<Map<number, Buffer>> {
  if (people.length === 0) return new Map();
  const { rows } = await db.query<{ person: number; number_sealed: Buffer }>(
    "select person, number_sealed from subscriber where person = any($1::int[])",
    [people],
  );
  return new Map(rows.map((row) => [row.person, row.number_sealed]));
}
