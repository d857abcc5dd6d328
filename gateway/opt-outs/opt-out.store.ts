import type { Database } from "../db/transaction.ts";

export type OptOutSource = "reply" | "link" | "advertiser" | "administrator";

/** Opts a person out of everything on the route. False when they were already. */
export async function insertOptOut(
  db: Database,
  { routeId, person }: { routeId: number; person: number },
  atMs: number,
  source: OptOutSource,
  reason: string | null = null,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into opt_out (route_id, person, opted_out_at, source, reason) values ($1, $2, $3, $4, $5)
     on conflict (route_id, person) do nothing`,
    [routeId, person, new Date(atMs), source, reason],
  );
  return rowCount === 1;
}

/** Of these people, those who opted out on the route. */
export async function findOptedOut(
  db: Database,
  routeId: number,
  people: readonly number[],
): Promise<Set<number>> {
  const { rows } = await db.query<{ person: number }>(
    "select person from opt_out where route_id = $1 and person = any($2::int[])",
    [routeId, people],
  );
  return new Set(rows.map(({ person }) => person));
}

/** Who opted out on a route under an id above `afterId`. */
export async function listOptedOut(
  db: Database,
  routeId: number,
  afterId: number,
): Promise<{ id: number; person: number }[]> {
  const { rows } = await db.query<{ id: bigint; person: number }>(
    "select id, person from opt_out where id > $2 and route_id = $1",
    [routeId, afterId],
  );
  return rows.map(({ id, person }) => ({ id: Number(id), person }));
}

export async function findOptOutId(
  db: Database,
  routeId: number,
  person: number,
): Promise<number | undefined> {
  const { rows } = await db.query<{ id: bigint }>(
    "select id from opt_out where route_id = $1 and person = $2",
    [routeId, person],
  );
  return rows[0] && Number(rows[0].id);
}

export type OptOutRow = { id: number; routeId: number; person: number; atMs: number };

/** Opt-outs after an id, oldest first. */
export async function listOptOuts(
  db: Database,
  { after, limit }: { after: number; limit: number },
): Promise<OptOutRow[]> {
  const { rows } = await db.query<{
    id: bigint;
    route_id: number;
    person: number;
    opted_out_at: Date;
  }>("select id, route_id, person, opted_out_at from opt_out where id > $1 order by id limit $2", [
    after,
    limit,
  ]);
  return rows.map((row) => ({
    id: Number(row.id),
    routeId: row.route_id,
    person: row.person,
    atMs: row.opted_out_at.getTime(),
  }));
}

export async function countOptOuts(db: Database): Promise<number> {
  const { rows } = await db.query<{ total: number }>("select count(*)::int as total from opt_out");
  return rows[0]?.total ?? 0;
}
