import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { PagePlace } from "../../../db/page-cursor.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  bigint,
  bool,
  nullable,
  oneOf,
  messageValues,
  text,
  time,
} from "../../../../platform/database/column-kinds.ts";

const sumRows = checked("bonus: sum", { sum: bigint });

export type Proposal = RowOf<typeof proposalRows>;
const proposalRows = checked("bonus: Proposal", {
  id: text,
  userId: text,
  currency: oneOf("ZAR", "GHS"),
  amountMinor: bigint,
  reason: text,
  expiresAt: time,
  proposedBy: text,
  proposedAt: time,
  needsApproval: bool,
  state: oneOf("waiting", "approved", "refused"),
  decidedBy: nullable(text),
});
const listedProposalRows = checked("bonus: listProposals", {
  ...proposalRows.shape,
  advertiser: text,
  company: text,
  email: text,
  proposedByName: text,
});
export type ListedProposal = RowOf<typeof listedProposalRows>;

const columns = sql`b.id, b.user_id, b.currency, b.amount_minor, b.reason,
  b.expires_at, b.proposed_by, b.proposed_at,
  b.needs_approval, b.state, b.decided_by`;

/** Writes a proposal; false when its administrator has used the key before. */
export async function insertProposal(
  tx: DatabaseOrTransaction,
  proposal: Proposal & { idempotencyKey: string },
): Promise<boolean> {
  const { id, userId, currency, amountMinor, reason, expiresAt, proposedBy, proposedAt } = proposal;
  const { needsApproval, state, decidedBy, idempotencyKey } = proposal;
  const result =
    await sql`insert into bonus_proposal (id, user_id, currency, amount_minor, reason, expires_at,
      proposed_by, proposed_at, needs_approval, state, decided_by, decided_at, idempotency_key)
    values (${id}, ${userId}, ${currency}, ${amountMinor}, ${reason}, ${expiresAt}, ${proposedBy}, ${proposedAt},
      ${needsApproval}, ${state}, ${decidedBy}, ${decidedBy === null ? null : proposedAt}, ${idempotencyKey})
    on conflict (proposed_by, idempotency_key) do nothing`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Total granted to a user, or where none is named to all, by one administrator alone since a time. */
export async function sumGrantedAlone(
  tx: DatabaseOrTransaction,
  {
    userId = null,
    proposedBy,
    currency,
  }: Pick<Proposal, "proposedBy" | "currency"> & { userId?: string | null },
  since: Date,
): Promise<bigint> {
  const row = await sumRows.find(
    tx,
    sql`
    select coalesce(sum(amount_minor), 0)::bigint as sum from bonus_proposal
    where (${userId}::text is null or user_id = ${userId}) and proposed_by = ${proposedBy} and currency = ${currency}
      and state = 'approved' and not needs_approval and proposed_at > ${since}`,
  );
  return row?.sum ?? 0n;
}

export async function findProposalByKey(
  db: DatabaseOrTransaction,
  proposedBy: string,
  idempotencyKey: string,
): Promise<Proposal | undefined> {
  return proposalRows.find(
    db,
    sql`select ${columns} from bonus_proposal b
    where b.proposed_by = ${proposedBy} and b.idempotency_key = ${idempotencyKey}`,
  );
}

export async function lockProposal(
  tx: DatabaseOrTransaction,
  id: string,
): Promise<Proposal | undefined> {
  return proposalRows.find(
    tx,
    sql`select ${columns} from bonus_proposal b where b.id = ${id} for update`,
  );
}

export async function updateDecision(
  tx: DatabaseOrTransaction,
  id: string,
  decision: { state: "approved" | "refused"; by: string; at: Date; reason: string },
): Promise<void> {
  const { state, by, at, reason } = decision;
  await sql`update bonus_proposal set state = ${state}, decided_by = ${by}, decided_at = ${at},
    decision_reason = ${reason} where id = ${id} and state = 'waiting'`.execute(tx);
}

/** Those that wait first, then the newest decided ones. */
export async function listProposals(
  db: DatabaseOrTransaction,
  limit: number,
): Promise<ListedProposal[]> {
  return listedProposalRows.list(
    db,
    sql`
    select ${columns}, coalesce(nullif(trim(concat_ws(' ', p.first_name, p.surname)), ''), u.name, '') as advertiser,
      coalesce(p.company, '') as company, coalesce(u.email, '') as email,
      coalesce(nullif(trim(concat_ws(' ', a.first_name, a.surname)), ''), by.name, '') as "proposedByName"
    from bonus_proposal b left join "user" u on u.id = b.user_id left join account_profile p on p.user_id = b.user_id
      left join "user" by on by.id = b.proposed_by left join account_profile a on a.user_id = b.proposed_by
    order by b.state = 'waiting' desc, b.proposed_at desc, b.id limit ${limit}`,
  );
}

export type Grant = RowOf<typeof grantRows>;
const grantRows = checked("bonus: Grant", {
  id: text,
  userId: text,
  currency: oneOf("ZAR", "GHS"),
  amountMinor: bigint,
  remainingMinor: bigint,
  grantedBy: nullable(text),
  grantedAt: time,
  expiresAt: time,
  reason: text,
  reasonCode: nullable(text),
  reasonValues: nullable(messageValues),
  advertiser: text,
});

/** Grants of one user or of everybody with what is left of them, newest first. */
export async function listGrants(
  db: DatabaseOrTransaction,
  query: { userId: string | undefined; after: PagePlace | undefined; limit: number },
): Promise<Grant[]> {
  const { userId = null, after, limit } = query;
  return grantRows.list(
    db,
    sql`
    select g.id, g.user_id, g.currency, g.amount_minor,
      coalesce(a.balance_minor, 0)::bigint as "remainingMinor", g.reason, g.reason_code,
      g.reason_values, g.granted_by,
      coalesce(nullif(p.company, ''), nullif(trim(concat_ws(' ', p.first_name, p.surname)), ''), u.name, '') as advertiser,
      date_trunc('milliseconds', g.granted_at) as "grantedAt", g.expires_at
    from bonus_grant g left join ledger_account a on a.grant_id = g.id
      left join "user" u on u.id = g.user_id left join account_profile p on p.user_id = g.user_id
    where (${userId}::text is null or g.user_id = ${userId}) and (${after?.at ?? null}::timestamptz is null
      or (date_trunc('milliseconds', g.granted_at), g.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by date_trunc('milliseconds', g.granted_at) desc, g.id desc limit ${limit}`,
  );
}
