import { sql } from "kysely";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { text } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** A page of ours by its code, or a picture by its storage key. */
export type Used = { kind: "page" | "picture"; place: string };

const ids = checked("campaigns: listUsing", { id: text });

/** Submitted campaigns of a user that are not settled or stopped and lead to a page or show a picture, themselves or on a page that they lead to. */
export async function listUsing(
  db: DatabaseOrTransaction,
  userId: string,
  { kind, place }: Used,
): Promise<string[]> {
  const words = kind === "page" ? `/s/${place}` : place;
  const rows = await ids.list(
    db,
    sql`with named (words) as (
      select ${words}::text
      union all select '/s/' || code from shop_site where user_id = ${userId} and picture_key = ${place})
    select id from campaign
    where user_id = ${userId} and submitted_at is not null and settled_at is null and stop_requested_at is null
      and exists (select from named where position(words in lower(concat_ws(' ', link, text, content::text))) > 0)
    order by id`,
  );
  return rows.map(({ id }) => id);
}
