import { sql } from "kysely";
import { CAPPED_FLOW_TYPES } from "../../../domain/campaign/kinds/kind-groups.ts";
import { checked } from "../../../platform/database/checked-sql.ts";
import { int } from "../../../platform/database/column-kinds.ts";
import type { FrequencyCap } from "../../catalogue/route-limits.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { FIRST_OUTSIDER } from "../../lists/directory.ts";
import { afterSecond } from "./cap-tables.ts";

const people = checked("capped: people", { person: int });

/** Whose messages a cap counts: one advertiser's, or those of all to people of a route. */
export type CapScope = { clientId: number } | { routeId: number };

/** Who is at a cap by the messages themselves: what memory is compared with. It reads all messages of the days that count. */
export async function listCappedByMessages(
  db: DatabaseOrTransaction,
  scope: CapScope,
  atMs: number,
  cap: FrequencyCap,
): Promise<number[]> {
  const counted =
    "clientId" in scope
      ? sql`s.client_id = ${scope.clientId}`
      : sql`(s.route_id = ${scope.routeId} or m.person >= ${sql.lit(FIRST_OUTSIDER)})`;
  const from = new Date((afterSecond(atMs, cap) + 1) * 1_000);
  const rows = await people.list(
    db,
    sql`select m.person from message m join service s on s.id = m.service_id
      where ${counted} and s.flow_type_id = any(${CAPPED_FLOW_TYPES}::int[]) and m.sent_at >= ${from}
      group by m.person having count(*) >= ${cap.messages} order by m.person`,
  );
  return rows.map(({ person }) => person);
}
