import { sql } from "kysely";
import { checked } from "../../platform/database/checked-sql.ts";
import { bigint, bool, int } from "../../platform/database/column-kinds.ts";
import type { Database, DatabaseOrTransaction } from "../db/database.ts";

/** Any number that no other advisory lock of this database has. */
const FOLDING = 7_318_204;

const isThere = checked("changes: is there news", { isThere: bool });
const folded = checked("changes: folded", { count: int });

/**
 * Numbers the services that have news, each after all that were numbered before. Committed news alone are seen, and one folds at
 * a time: so whoever has read up to a number has missed nothing below it.
 */
export async function updateChangeNumbers(db: Database): Promise<number> {
  const touched = await isThere.find(
    db,
    sql`select exists (select from service_touched) as "isThere"`,
  );
  if (touched?.isThere !== true) return 0;
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${FOLDING})`.execute(tx);
    const row = await folded.find(
      tx,
      sql`with gone as (delete from service_touched returning service_id),
        numbered as (
          insert into service_change (service_id, route_id, seq)
          select s.id, s.route_id, nextval('service_change_seq')
          from service s where s.id in (select service_id from gone)
          on conflict (service_id) do update set seq = excluded.seq
          returning 1
        )
        select count(*)::int as count from numbered`,
    );
    return row?.count ?? 0;
  });
}

const changes = checked("changes: ServiceChange", { serviceId: int, seq: bigint });

/** The services of a route whose number is above `after`, in order of their numbers. */
export function listChanges(
  db: DatabaseOrTransaction,
  { routeId, after, limit }: { routeId: number; after: number; limit: number },
): Promise<{ serviceId: number; seq: bigint }[]> {
  return changes.list(
    db,
    sql`select service_id, seq from service_change where route_id = ${routeId} and seq > ${after}
      order by seq limit ${limit}`,
  );
}

const lastRows = checked("changes: last number", { last: bigint });

/** The highest number on a route; 0 where nothing has changed yet. */
export async function findLastChange(db: DatabaseOrTransaction, routeId: number): Promise<number> {
  const row = await lastRows.find(
    db,
    sql`select coalesce(max(seq), 0)::bigint as last from service_change where route_id = ${routeId}`,
  );
  return Number(row?.last ?? 0n);
}
