import { sql } from "kysely";
import { checked, type RowOf } from "../../platform/database/checked-sql.ts";
import {
  bigint,
  bool,
  int,
  nullable,
  oneOf,
  text,
  time,
} from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { isOnRoute, type OptOutSource } from "./opt-out.store.ts";

const source = oneOf<OptOutSource>("reply", "link", "advertiser", "administrator", "register");

const entryRows = checked("register: entry", {
  id: bigint,
  optedOutAt: time,
  source,
  reason: nullable(text),
  inRegister: bool,
});

export type RegisterEntry = {
  id: number;
  routeId: number;
  atMs: number;
  source: OptOutSource;
  reason: string | null;
  /** In the national register too, or only there. */
  inRegister: boolean;
};

/** When and through what a person opted out, so that it holds on a route; their own word comes before the register. */
export async function findRegisterEntry(
  db: DatabaseOrTransaction,
  routeId: number,
  person: number,
): Promise<RegisterEntry | undefined> {
  const row = await entryRows.find(
    db,
    sql`select id, opted_out_at, source, reason, in_register from opt_out
      where ${isOnRoute(sql.ref("routeId"), sql.ref("person"), routeId)} and person = ${person}
      order by source = 'register', id limit 1`,
  );
  if (!row) return undefined;
  const { id, optedOutAt, source: through, ...rest } = row;
  return { id: Number(id), routeId, atMs: optedOutAt.getTime(), source: through, ...rest };
}

const listedRows = checked("register: listed", {
  id: bigint,
  routeId: int,
  person: int,
  optedOutAt: time,
  source,
  reason: nullable(text),
});

/** Entries on routes, newest first, with ids below `before`. */
export async function listEntries(
  db: DatabaseOrTransaction,
  at: { routeIds: readonly number[]; before: number | undefined; limit: number },
) {
  const rows = await listedRows.list(
    db,
    sql`select id, route_id, person, opted_out_at, source, reason from opt_out
      where route_id = any(${at.routeIds}::int[]) and (${at.before ?? null}::bigint is null or id < ${at.before ?? null})
      order by id desc limit ${at.limit}`,
  );
  return rows.map(({ id, optedOutAt, ...row }) => ({
    ...row,
    id: Number(id),
    atMs: optedOutAt.getTime(),
  }));
}

/** How many entries there are on routes. */
export async function countEntries(
  db: DatabaseOrTransaction,
  routeIds: readonly number[],
): Promise<number> {
  const { total } = await db
    .selectFrom("optOut")
    .select((eb) => eb.fn.countAll<bigint>().as("total"))
    .where("routeId", "in", [...routeIds])
    .executeTakeFirstOrThrow();
  return Number(total);
}

const countRows = checked("register: counts", { routeId: int, source, day: text, count: int });

export type RegisterCount = RowOf<typeof countRows>;

/** Opt-outs by route, source and day (UTC, both included). */
export function countRegister(
  db: DatabaseOrTransaction,
  { routeIds, from, to }: { routeIds: readonly number[]; from: string | null; to: string | null },
): Promise<RegisterCount[]> {
  return countRows.list(
    db,
    sql`select route_id, source, (opted_out_at at time zone 'UTC')::date as day, count(*)::int as count
      from opt_out where route_id = any(${routeIds}::int[])
        and (${from}::date is null or opted_out_at >= ${from}::date)
        and (${to}::date is null or opted_out_at < ${to}::date + 1)
      group by 1, 2, 3 order by 3 desc, 1, 2 limit 5000`,
  );
}
