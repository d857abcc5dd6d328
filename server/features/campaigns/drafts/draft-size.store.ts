import { sql } from "kysely";
import type { CampaignContent } from "../../../../domain/campaign/content.ts";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { bigint, int } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

const contentSizes = checked("drafts: content sizes", { own: bigint, others: bigint });
const measured = checked("drafts: measured content", { bytes: int });

/** Bytes of the content of one draft of a user, and of all others together; of all where none is named. */
export async function sumContentBytes(
  db: DatabaseOrTransaction,
  userId: string,
  id: string | null,
): Promise<{ own: number; others: number }> {
  const row = await contentSizes.find(
    db,
    sql`select coalesce(sum(content_bytes) filter (where id = ${id}), 0)::bigint as own,
      coalesce(sum(content_bytes) filter (where id is distinct from ${id}), 0)::bigint as others
    from campaign where user_id = ${userId} and submitted_at is null`,
  );
  return { own: Number(row?.own ?? 0n), others: Number(row?.others ?? 0n) };
}

/** Bytes of content as `content_bytes` will have them: the database writes JSON with spaces. */
export async function sumBytesOf(
  db: DatabaseOrTransaction,
  content: CampaignContent,
): Promise<number> {
  const json = JSON.stringify(content);
  const row = await measured.find(db, sql`select octet_length((${json}::jsonb)::text) as bytes`);
  return row?.bytes ?? 0;
}

/** Gives drafts of one user to another, the last changed first: so many at the most, with so many bytes of content. */
export async function updateDraftOwner(
  db: DatabaseOrTransaction,
  { fromUserId, toUserId }: { fromUserId: string; toUserId: string },
  limit: { drafts: number; bytes: number },
): Promise<void> {
  await sql`update campaign set user_id = ${toUserId} where id in (
    select id from (
      select id, row_number() over newest as place,
        sum(coalesce(content_bytes, 0)) over newest as bytes
      from campaign where user_id = ${fromUserId} and submitted_at is null
      window newest as (order by updated_at desc, id rows unbounded preceding)) placed
    where place <= ${limit.drafts} and bytes <= ${limit.bytes})`.execute(db);
}
