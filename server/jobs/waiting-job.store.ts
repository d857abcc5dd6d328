import { sql } from "kysely";
import { checked } from "../../platform/database/checked-sql.ts";
import { text } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";

const waitingRows = checked("jobs: waiting", { name: text });

/** The queues in which a job waits, for now or for later. */
export async function listWaiting(db: DatabaseOrTransaction): Promise<ReadonlySet<string>> {
  const rows = await waitingRows.list(
    db,
    sql`select distinct name from pgboss.job where state in ('created', 'retry')`,
  );
  return new Set(rows.map(({ name }) => name));
}
