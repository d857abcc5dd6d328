import { sql } from "kysely";
import { statusCodeOf } from "../../../../domain/campaign/status-codes.ts";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { text } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

const ids = checked("campaigns: LinkToRecheck", { id: text });

/** Campaigns with links, or what looks like one in their text, that have not begun to send and wait for nobody, a page at a time by id, from behind one and up to another. */
export async function listLinkedToSend(
  db: DatabaseOrTransaction,
  { afterId, untilId, limit }: { afterId: string; untilId: string | null; limit: number },
): Promise<string[]> {
  const rows = await ids.list(
    db,
    sql`select c.id from campaign c
    where c.submitted_at is not null and c.settled_at is null and c.id > ${afterId}::uuid
      and (${untilId}::uuid is null or c.id <= ${untilId}::uuid)
      and c.status in (${statusCodeOf("pending")}, ${statusCodeOf("scheduled")})
      and (c.link <> '' or c.content is not null or c.text ~ '[^[:space:]][.][^[:space:]]{2}') and c.stop_requested_at is null
      and not exists (select from campaign_review r where r.campaign_id = c.id and r.decision is null)
    order by c.id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}
