import { sql } from "kysely";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { bigint } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

const contentSizes = checked("drafts: content sizes", { own: bigint, others: bigint });

/** Bytes of the content of one draft of a user, and of all others together. */
export async function sumContentBytes(
  db: DatabaseOrTransaction,
  userId: string,
  id: string,
): Promise<{ own: number; others: number }> {
  const row = await contentSizes.find(
    db,
    sql`select coalesce(sum(octet_length(content::text)) filter (where id = ${id}), 0)::bigint as own,
      coalesce(sum(octet_length(content::text)) filter (where id <> ${id}), 0)::bigint as others
    from campaign where user_id = ${userId} and submitted_at is null and content is not null`,
  );
  return { own: Number(row?.own ?? 0n), others: Number(row?.others ?? 0n) };
}
