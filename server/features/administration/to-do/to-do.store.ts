import { sql } from "kysely";
import { statusCodeOf } from "../../../../domain/campaign/status-codes.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { int } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

const countRows = checked("administration: to do", {
  differences: int,
  bonuses: int,
  ownBonuses: int,
  corrections: int,
  ownCorrections: int,
  disputes: int,
  refunds: int,
  reviews: int,
  support: int,
  jobs: int,
});
export type ToDoCounts = RowOf<typeof countRows>;

/** How much waits for an administrator; `own…` is what they asked for themselves, which is not among the others, nor is a bonus for them. */
export async function countToDo(
  db: DatabaseOrTransaction,
  administratorId: string,
): Promise<ToDoCounts> {
  const row = await countRows.find(
    db,
    sql`select
      (select count(*)::int from recon_difference where resolved_at is null) as differences,
      (select count(*)::int from bonus_proposal
        where state = 'waiting' and ${administratorId} not in (proposed_by, user_id)) as bonuses,
      (select count(*)::int from bonus_proposal where state = 'waiting' and proposed_by = ${administratorId}) as own_bonuses,
      (select count(*)::int from correction
        where status = 'awaiting' and requested_by <> ${administratorId}) as corrections,
      (select count(*)::int from correction where status = 'awaiting' and requested_by = ${administratorId}) as own_corrections,
      (select count(*)::int from dispute where status = 'open') as disputes,
      (select count(*)::int from payment_refund where refused_at is not null and status = 'pending') as refunds,
      (select count(*)::int from campaign_review r join campaign c on c.id = r.campaign_id
        where r.decision is null and c.status = ${statusCodeOf("pending")}) as reviews,
      (select count(*)::int from support_message where state = 'open') as support,
      (select count(*)::int from pgboss.job where state = 'failed') as jobs`,
  );
  if (!row) throw new Error("The counts came without a row.");
  return row;
}
