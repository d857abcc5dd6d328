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
    sql`select c.id as connection_id,
        (select count(*)::int from message_reference r where r.connection_id = c.id and r.state < 2) as waiting,
        (select count(*)::int from message_doubt d where d.connection_id = c.id) as in_doubt,
        (select count(*)::int from network_event e where e.connection_id = c.id and e.is_parked) as parked
      from network_connection c`,
  );
  return new Map(found.map(({ connectionId, ...counts }) => [connectionId, counts]));
}
