import { sql } from "kysely";
import { CAPPED_FLOW_TYPES } from "../../../domain/campaign/kinds/kind-groups.ts";
import { checked, type RowOf } from "../../../platform/database/checked-sql.ts";
import { bigint, bool, bytes, int, nullable } from "../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";

const stateRows = checked("cap log: state", { filling: int, days: int });

export type CapLogState = RowOf<typeof stateRows>;

/** How often the log was filled anew, and of how many days it holds messages. */
export async function findCapLogState(db: DatabaseOrTransaction): Promise<CapLogState> {
  const state = await stateRows.find(db, sql`select filling, days from cap_log_state`);
  if (!state) throw new Error("The log of frequency caps has no state.");
  return state;
}

const rows = checked("cap log: rows", {
  routeId: int,
  seq: bigint,
  clientId: int,
  /** A person and a second, four bytes each, one pair after the other. */
  written: bytes,
  isOwn: bool,
});

/** Who was written to by one client, by the newest number of the rows it was read from. */
export type CapLogRow = RowOf<typeof rows>;

/** All that the log holds of a route, by clients. */
export function listWrittenOf(db: DatabaseOrTransaction, routeId: number): Promise<CapLogRow[]> {
  return rows.list(
    db,
    sql`select route_id, client_id, max(seq) as seq, string_agg(written, ''::bytea) as written, false as is_own
      from cap_log where route_id = ${routeId} group by route_id, client_id`,
  );
}

const newRows = checked("cap log: new rows", {
  filling: int,
  days: int,
  routeId: nullable(int),
  seq: nullable(bigint),
  clientId: nullable(int),
  written: nullable(bytes),
  isOwn: nullable(bool),
});

/**
 * The state of the log, and at most so many rows of each route after a number, in the order in which they were committed; `isOwn`
 * are those of this transaction, which may yet be undone.
 */
export async function listWrittenAfter(
  db: DatabaseOrTransaction,
  after: ReadonlyMap<number, bigint>,
  limit: number,
): Promise<{ state: CapLogState; rows: CapLogRow[] }> {
  const found = await newRows.list(
    db,
    sql`select filling, days, l.* from cap_log_state left join (
        select c.* from route r
        left join unnest(${[...after.keys()]}::int[], ${[...after.values()]}::bigint[]) k (id, after)
          on k.id = r.route_id
        cross join lateral (
          select route_id, seq, client_id, written,
            xmin is not distinct from pg_current_xact_id_if_assigned()::xid as is_own
          from cap_log where route_id = r.route_id and seq > coalesce(k.after, 0) order by seq limit ${limit}) c
      ) l on true order by l.route_id, l.seq`,
  );
  const [first] = found;
  if (!first) throw new Error("The log of frequency caps has no state.");
  const written = found.flatMap(({ routeId, seq, clientId, written: pairs, isOwn }) =>
    routeId === null || seq === null || clientId === null || pairs === null
      ? []
      : [{ routeId, seq, clientId, written: pairs, isOwn: isOwn === true }],
  );
  return { state: { filling: first.filling, days: first.days }, rows: written };
}

/** Writes the log anew from all messages of capped kinds since an instant. */
export async function insertCapLogAnew(
  tx: DatabaseOrTransaction,
  since: Date,
  days: number,
): Promise<void> {
  await sql`delete from cap_log`.execute(tx);
  await sql`insert into cap_log (route_id, client_id, last_sent_at, written)
    select s.route_id, s.client_id, max(m.sent_at), string_agg(
      int4send(m.person) || substring(int8send(floor(extract(epoch from m.sent_at))::bigint) from 5), ''::bytea)
    from message m join service s on s.id = m.service_id
    where m.sent_at > ${since} and s.flow_type_id = any(${CAPPED_FLOW_TYPES}::int[])
    group by s.route_id, s.client_id, m.sent_day`.execute(tx);
  await sql`update cap_log_state set filling = filling + 1, days = ${days}`.execute(tx);
}

/** Forgets rows whose messages are all older than so many days, and notes that no more of them are held. */
export async function deleteCapLogUntil(
  db: DatabaseOrTransaction,
  until: Date,
  days: number,
): Promise<void> {
  await sql`with gone as (delete from cap_log where last_sent_at < ${until})
    update cap_log_state set days = ${days} where days > ${days}`.execute(db);
}
