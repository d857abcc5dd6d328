import { sql } from "kysely";
import { checked } from "../../platform/database/checked-sql.ts";
import { int } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";

const rows = checked("connection test: sent", { sent: int });

/** Counts a test message through a connection on its day (UTC); false, and nothing is counted, when there were `max` already. */
export async function insertTest(
  db: DatabaseOrTransaction,
  { connectionId, nowMs, max }: { connectionId: number; nowMs: number; max: number },
): Promise<boolean> {
  const row = await rows.find(
    db,
    sql`insert into connection_test as t (connection_id, day, sent)
      values (${connectionId}, ${new Date(nowMs).toISOString().slice(0, 10)}, 1)
      on conflict (connection_id, day) do update set sent = t.sent + 1 where t.sent < ${max}
      returning sent`,
  );
  return row !== undefined;
}
