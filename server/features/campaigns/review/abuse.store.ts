import { sql } from "kysely";
import { RISK_NAMES } from "../../../../domain/risk/risk-rules.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { int, json, oneOf, time } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import * as z from "zod";

const results = checked("campaigns: ListResults", {
  messages: int,
  undelivered: int,
  complaints: int,
});

/** What became of an advertiser's messages to own lists that were submitted since a time. */
export async function sumListResults(
  db: DatabaseOrTransaction,
  { userId, since }: { userId: string; since: Date },
): Promise<RowOf<typeof results>> {
  const row = await results.find(
    db,
    sql`select coalesce(sum(r.sent), 0)::int as messages, coalesce(sum(r.undelivered), 0)::int as undelivered,
      coalesce(sum(r.complaints), 0)::int as complaints
    from campaign c join campaign_route r on r.campaign_id = c.id
    where c.user_id = ${userId} and c.list_id is not null and c.submitted_at >= ${since}`,
  );
  return row ?? { messages: 0, undelivered: 0, complaints: 0 };
}

const badRows = checked("campaigns: BadRows", { bad: int });

/** Rows of lists that were no numbers. */
export async function sumBadRows(
  db: DatabaseOrTransaction,
  { userId, listIds }: { userId: string; listIds: string[] },
): Promise<number> {
  const row = await badRows.find(
    db,
    sql`select coalesce(sum(bad), 0)::int as bad from msisdn_list
      where user_id = ${userId} and id = any(${listIds}::uuid[])`,
  );
  return row?.bad ?? 0;
}

export type ApprovedRisk = RowOf<typeof approved>;
const approved = checked("campaigns: ApprovedRisk", {
  risk: oneOf(...RISK_NAMES),
  values: json(z.record(z.string(), z.union([z.string(), z.number()]))),
  at: time,
});

/** Circumstances of an advertiser's campaigns that somebody has looked at and let go. */
export async function listApprovedRisks(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<ApprovedRisk[]> {
  return approved.list(
    db,
    sql`select f ->> 'risk' as risk, coalesce(f -> 'values', '{}') as values, max(r.decided_at) as at
    from campaign_review r join campaign c on c.id = r.campaign_id, jsonb_array_elements(r.flags) f
    where c.user_id = ${userId} and r.decision = 'approved' and f ? 'risk'
    group by 1, 2`,
  );
}
