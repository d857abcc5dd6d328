import { sql } from "kysely";
import { checked } from "../../../platform/database/checked-sql.ts";
import { bigint, int } from "../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";

const lastRows = checked("changes: last of routes", { routeId: int, last: bigint });

/** The highest number of each route on which anything has ever changed. */
export async function listLastChanges(
  db: DatabaseOrTransaction,
): Promise<ReadonlyMap<number, bigint>> {
  const rows = await lastRows.list(
    db,
    sql`select r.route_id, c.seq as last from route r
      cross join lateral (
        select seq from service_change where route_id = r.route_id order by seq desc limit 1) c`,
  );
  return new Map(rows.map(({ routeId, last }) => [routeId, last]));
}
