import type { Database } from "../db/transaction.ts";
import type { OptOutSource } from "./opt-out.store.ts";

export type RegisterEntry = {
  id: number;
  routeId: number;
  atMs: number;
  source: OptOutSource;
  reason: string | null;
};

/** When and through what a person opted out on a route. */
export async function findRegisterEntry(
  db: Database,
  routeId: number,
  person: number,
): Promise<RegisterEntry | undefined> {
  const { rows } = await db.query<{
    id: bigint;
    opted_out_at: Date;
    source: OptOutSource;
    reason: string | null;
  }>("select id, opted_out_at, source, reason from opt_out where route_id = $1 and person = $2", [
    routeId,
    person,
  ]);
  const [row] = rows;
  if (!row) return undefined;
  const { id, opted_out_at: at, source, reason } = row;
  return { id: Number(id), routeId, atMs: at.getTime(), source, reason };
}

export type RegisterCount = { routeId: number; source: OptOutSource; day: string; count: number };

/** How many opted out, by route, way and day (UTC, both included). */
export async function countRegister(
  db: Database,
  { routeIds, from, to }: { routeIds: readonly number[]; from: string | null; to: string | null },
): Promise<RegisterCount[]> {
  const { rows } = await db.query<RegisterCount>(
    `select route_id as "routeId", source, (opted_out_at at time zone 'UTC')::date as day, count(*)::int as count
     from opt_out where route_id = any($1::int[])
       and ($2::date is null or opted_out_at >= $2::date)
       and ($3::date is null or opted_out_at < $3::date + 1)
     group by 1, 2, 3 order by 3 desc, 1, 2 limit 5000`,
    [routeIds, from, to],
  );
  return rows;
}
