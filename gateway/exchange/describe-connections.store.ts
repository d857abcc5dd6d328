import { sql } from "kysely";
import { checked } from "../../platform/database/checked-sql.ts";
import { int } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";

const rows = checked("connection: open", {
  connectionId: int,
  waiting: int,
  inDoubt: int,
  parked: int,
});

/** What a connection has open: messages that wait for a receipt, messages in doubt, and events that name no known message. */
export type OpenCounts = { waiting: number; inDoubt: number; parked: number };

/** What every connection has open, by its id. */
export async function countOpen(db: DatabaseOrTransaction): Promise<Map<number, OpenCounts>> {
  const found = await rows.list(
    db,
    sql`with undecided as (
        select distinct service_id from service_day where sent > delivered + undelivered
      ),
      waiting as (
        select r.connection_id, count(*)::int as count from undecided u
        join known_reference r on r.service_id = u.service_id
        join message m on m.service_id = r.service_id and m.person = r.person
        where r.state < 2 and m.state = 1 group by r.connection_id
      )
      select c.id as connection_id,
        coalesce((select w.count from waiting w where w.connection_id = c.id), 0) as waiting,
        (select count(*)::int from message_doubt d where d.connection_id = c.id and d.given_up_at is null) as in_doubt,
        (select count(*)::int from network_event e where e.connection_id = c.id and e.is_parked) as parked
      from network_connection c`,
  );
  return new Map(found.map(({ connectionId, ...counts }) => [connectionId, counts]));
}

const lookupRows = checked("connection: lookups", {
  connectionId: int,
  numbers: int,
  asked: int,
  failed: int,
});

/** Numbers that were placed, how many of them the service was asked for, and how many it did not answer for. */
export type LookupCounts = { numbers: number; asked: number; failed: number };

/** What lookup services have been asked from an instant (ms) on, by connection. */
export async function sumLookups(
  db: DatabaseOrTransaction,
  sinceMs: number,
): Promise<Map<number, LookupCounts>> {
  const found = await lookupRows.list(
    db,
    sql`select connection_id, sum(numbers)::int as numbers, sum(asked)::int as asked, sum(failed)::int as failed
      from lookup_day where day >= ${new Date(sinceMs).toISOString().slice(0, 10)} group by connection_id`,
  );
  return new Map(found.map(({ connectionId, ...counts }) => [connectionId, counts]));
}
