import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import type { NumberFacts } from "../../networks/connection.ts";

export type NumberPlace = Pick<NumberFacts, "isDead"> & { networkCode: string | null };

/** What is known of numbers since an instant (ms), by the keyed hash (hex). */
export async function findPlaces(
  db: DatabaseOrTransaction,
  hashes: readonly Buffer[],
  sinceMs: number,
): Promise<Map<string, NumberPlace>> {
  const rows = await db
    .selectFrom("numberPlace")
    .select(["numberHash", "networkCode", "isDead"])
    .where((eb) => eb("numberHash", "=", eb.fn.any(eb.val(hashes))))
    .where("askedAt", ">", new Date(sinceMs))
    .execute();
  return new Map(rows.map(({ numberHash, ...place }) => [numberHash.toString("hex"), place]));
}

/** Stores what a lookup service said, in place of what was known before. A number stands once. */
export async function upsertPlaces(
  db: DatabaseOrTransaction,
  connectionId: number,
  places: readonly { hash: Buffer; facts: NumberFacts | undefined }[],
  nowMs: number,
): Promise<void> {
  const column = <Value>(of: (facts: NumberFacts | undefined) => Value) =>
    places.map(({ facts }) => of(facts));
  await sql`insert into number_place (number_hash, network_code, is_ported, is_dead, connection_id, asked_at)
    select hash, code, ported, dead, ${connectionId}::int, ${new Date(nowMs)}
    from unnest(${places.map(({ hash }) => hash)}::bytea[], ${column((it) => it?.networkCode ?? null)}::text[],
        ${column((it) => it?.isPorted ?? null)}::boolean[], ${column((it) => it?.isDead ?? false)}::boolean[])
      as p (hash, code, ported, dead)
    on conflict (number_hash) do update set network_code = excluded.network_code, is_ported = excluded.is_ported,
      is_dead = excluded.is_dead, connection_id = excluded.connection_id, asked_at = excluded.asked_at`.execute(
    db,
  );
}

/** Counts what was placed on a day: how many numbers, for how many the service was asked, how many it did not answer. */
export async function upsertLookupDay(
  db: DatabaseOrTransaction,
  connectionId: number,
  nowMs: number,
  { numbers = 0, asked = 0, failed = 0 }: { numbers?: number; asked?: number; failed?: number },
): Promise<void> {
  await sql`insert into lookup_day as d (connection_id, day, numbers, asked, failed)
    values (${connectionId}, ${new Date(nowMs).toISOString().slice(0, 10)}, ${numbers}, ${asked}, ${failed})
    on conflict (connection_id, day) do update set numbers = d.numbers + excluded.numbers,
      asked = d.asked + excluded.asked, failed = d.failed + excluded.failed`.execute(db);
}

/** Forgets answers that no setting allows to be used any more. */
export async function deleteOldPlaces(db: DatabaseOrTransaction, nowMs: number): Promise<void> {
  await db
    .deleteFrom("numberPlace")
    .where("askedAt", "<", new Date(nowMs - MAX_AGE_MS))
    .execute();
}

/** The longest age that an adapter's settings allow. */
const MAX_AGE_MS = 365 * 86_400_000;
