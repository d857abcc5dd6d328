import { sql } from "kysely";
import { checked, type RowOf } from "../../../platform/database/checked-sql.ts";
import { bool, int, nullable, text } from "../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";

/** A worker reports several times in this time. */
const FRESH_SECONDS = 120;

const reportRows = checked("connection: report", {
  connectionId: int,
  isUsable: bool,
  problem: nullable(text),
});

/** How a connection stands in the process that sends over it. */
export type ConnectionReport = RowOf<typeof reportRows>;

/** Notes how a connection stands; one that is gone meanwhile is left out. */
export async function upsertReport(
  db: DatabaseOrTransaction,
  { connectionId, isUsable, problem }: ConnectionReport,
): Promise<void> {
  await sql`insert into connection_report (connection_id, is_usable, problem, reported_at)
    select id, ${isUsable}, ${problem}, clock_timestamp() from network_connection where id = ${connectionId}
    on conflict (connection_id) do update set is_usable = excluded.is_usable, problem = excluded.problem,
      reported_at = excluded.reported_at`.execute(db);
}

/** The reports of workers that are there, by the connection's id. */
export async function listReports(
  db: DatabaseOrTransaction,
): Promise<Map<number, ConnectionReport>> {
  const found = await reportRows.list(
    db,
    sql`select connection_id, is_usable, problem from connection_report
      where reported_at > clock_timestamp() - make_interval(secs => ${FRESH_SECONDS})`,
  );
  return new Map(found.map((report) => [report.connectionId, report]));
}
