import { sql } from "kysely";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { text } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { fullName } from "../../../db/full-name.ts";

export type NamedCampaign = RowOf<typeof named>;
const named = checked("administration: NamedCampaign", {
  id: text,
  title: text,
  userId: text,
  advertiser: text,
});

/** Campaigns by their ids, with whose they are. */
export async function listNamedCampaigns(
  db: DatabaseOrTransaction,
  ids: readonly string[],
): Promise<NamedCampaign[]> {
  if (ids.length === 0) return [];
  return named.list(
    db,
    sql`select c.id, c.title, c.user_id, coalesce(nullif(p.company, ''), ${fullName}) as advertiser
    from campaign c join "user" u on u.id = c.user_id left join account_profile p on p.user_id = c.user_id
    where c.id = any(${ids}::uuid[])`,
  );
}
