import { sql } from "kysely";
import { checked } from "../../../platform/database/checked-sql.ts";
import { int } from "../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";

const DAY_MS = 86_400_000;
/** An answer counts for so long: people seldom change their phone. */
const MAX_AGE_MS = 14 * DAY_MS;
const shareRows = checked("rcs phones: share", { asked: int, capable: int });

/** What is known of these people's phones: whether they show RCS. Of the others nobody was asked lately. */
export async function findPhones(
  db: DatabaseOrTransaction,
  routeId: number,
  people: readonly number[],
  nowMs: number,
): Promise<Map<number, boolean>> {
  const rows = await db
    .selectFrom("rcsPhone")
    .select(["person", "isCapable"])
    .where("routeId", "=", routeId)
    .where((eb) => eb("person", "=", eb.fn.any(eb.val(people))))
    .where("askedAt", ">", new Date(nowMs - MAX_AGE_MS))
    .execute();
  return new Map(rows.map(({ person, isCapable }) => [person, isCapable]));
}

/** Stores what a network said of phones, in one transaction with the counts of the day. */
export async function upsertPhones(
  tx: DatabaseOrTransaction,
  routeId: number,
  phones: readonly { person: number; isCapable: boolean }[],
  nowMs: number,
): Promise<void> {
  const at = new Date(nowMs);
  await sql`insert into rcs_phone (route_id, person, is_capable, asked_at)
    select ${routeId}::int, person, capable, ${at}
    from unnest(${phones.map(({ person }) => person)}::int[],
      ${phones.map(({ isCapable }) => isCapable)}::boolean[]) as p (person, capable)
    on conflict (route_id, person) do update
      set is_capable = excluded.is_capable, asked_at = excluded.asked_at`.execute(tx);
  const capable = phones.filter(({ isCapable }) => isCapable).length;
  await sql`insert into rcs_phone_day as d (route_id, day, asked, capable)
    values (${routeId}, ${at.toISOString().slice(0, 10)}, ${phones.length}, ${capable})
    on conflict (route_id, day) do update
      set asked = d.asked + excluded.asked, capable = d.capable + excluded.capable`.execute(tx);
}

/** How many phones of a route were asked about in the last 90 days, and how many of them show RCS. */
export async function findShare(
  db: DatabaseOrTransaction,
  routeId: number,
  nowMs: number,
): Promise<{ asked: number; capable: number }> {
  const since = new Date(nowMs - 90 * DAY_MS).toISOString().slice(0, 10);
  const [share] = await shareRows.list(
    db,
    sql`select coalesce(sum(asked), 0)::int as asked, coalesce(sum(capable), 0)::int as capable
      from rcs_phone_day where route_id = ${routeId} and day >= ${since}`,
  );
  return share ?? { asked: 0, capable: 0 };
}

/** Forgets answers that are too old to be used. */
export async function deleteOldPhones(db: DatabaseOrTransaction, nowMs: number): Promise<void> {
  await db
    .deleteFrom("rcsPhone")
    .where("askedAt", "<=", new Date(nowMs - MAX_AGE_MS))
    .execute();
}
