import { sql } from "kysely";
import { checked, type RowOf } from "../../../platform/database/checked-sql.ts";
import { int } from "../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";

/** Connections are judged by the messages of so many days. */
const RESULT_DAYS = 7;
const DAY_MS = 86_400_000;

const rows = checked("connection: results", {
  connectionId: int,
  routeId: int,
  delivered: int,
  undelivered: int,
});

/** What became of the messages that a connection was handed for a route, as far as it is decided. */
export type ConnectionResult = RowOf<typeof rows>;

/** What became of the messages of the last seven days, by connection and route. */
export function sumResults(db: DatabaseOrTransaction, nowMs: number): Promise<ConnectionResult[]> {
  const day = new Date(nowMs - RESULT_DAYS * DAY_MS).toISOString().slice(0, 10);
  return rows.list(
    db,
    sql`select connection_id, route_id, sum(delivered)::int as delivered, sum(undelivered)::int as undelivered
      from connection_result where day > ${day}::date group by connection_id, route_id`,
  );
}
