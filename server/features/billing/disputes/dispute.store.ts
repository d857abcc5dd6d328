import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  bigint,
  bool,
  nullable,
  oneOf,
  text,
  time,
} from "../../../../platform/database/column-kinds.ts";

const disputedPaymentRows = checked("dispute: findDisputedPayment", { id: text, userId: text });
const takenMinorRows = checked("dispute: takenMinor", { takenMinor: bigint });
const uncreditedRows = checked("dispute: listUncredited", {
  disputeId: text,
  paymentId: text,
  userId: text,
  currency: text,
});

export type DisputeStatus = "open" | "won" | "lost";

export type Dispute = RowOf<typeof disputeRows>;
const disputeRows = checked("dispute: Dispute", {
  id: text,
  provider: text,
  providerDisputeId: text,
  paymentId: nullable(text),
  userId: nullable(text),
  currency: text,
  amountMinor: bigint,
  reason: text,
  status: oneOf("open", "won", "lost"),
  openedAt: time,
  answerBy: nullable(time),
  closedAt: nullable(time),
  /** The amount the wallet lacked when the dispute was lost. */
  lossMinor: nullable(bigint),
  /** The part of it recovered since. */
  collectedMinor: bigint,
});

const COLUMNS = disputeRows.columns();

/** Opens a case; false when it was known. */
export async function insertDispute(
  db: DatabaseOrTransaction,
  dispute: Omit<Dispute, "status" | "closedAt" | "lossMinor" | "collectedMinor">,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into dispute (id, provider, provider_dispute_id, payment_id, user_id, currency, amount_minor, reason, status,
      opened_at, answer_by)
    values (${dispute.id}, ${dispute.provider}, ${dispute.providerDisputeId}, ${dispute.paymentId}, ${dispute.userId},
      ${dispute.currency}, ${dispute.amountMinor}, ${dispute.reason}, 'open', ${dispute.openedAt}, ${dispute.answerBy})
    on conflict (provider, provider_dispute_id) do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export async function lockDispute(
  db: DatabaseOrTransaction,
  provider: string,
  providerDisputeId: string,
): Promise<Dispute | undefined> {
  return disputeRows.find(
    db,
    sql`select ${COLUMNS} from dispute
    where provider = ${provider} and provider_dispute_id = ${providerDisputeId} for update`,
  );
}

export async function updateDisputeClosed(
  db: DatabaseOrTransaction,
  id: string,
  end: { status: "won" | "lost"; lossMinor: bigint | null; at: Date },
): Promise<void> {
  await sql`update dispute set status = ${end.status}, loss_minor = ${end.lossMinor}, closed_at = ${end.at}
    where id = ${id}`.execute(db);
}

export type ListedDispute = RowOf<typeof listedDisputeRows>;
const listedDisputeRows = checked("dispute: listDisputes", {
  ...disputeRows.shape,
  /** The payment, where we know it. Minor units. */
  paidMinor: nullable(bigint),
  paidAt: nullable(time),
  providerPaymentId: nullable(text),
});

/** Cases with their payments, newest first. */
export async function listDisputes(
  db: DatabaseOrTransaction,
  status: DisputeStatus | undefined,
): Promise<ListedDispute[]> {
  return listedDisputeRows.list(
    db,
    sql`select d.*, p.amount_minor as "paidMinor", p.started_at as "paidAt", p.provider_payment_id
    from dispute d left join payment p on p.id = d.payment_id
    where ${status ?? null}::text is null or d.status = ${status ?? null} order by d.opened_at desc limit 500`,
  );
}

export type Freeze = RowOf<typeof freezeRows>;
const freezeRows = checked("dispute: Freeze", {
  /** The bank has not decided yet. */
  isDisputed: bool,
  /** Money reversed by lost disputes that was already spent and is still owed to us. Minor units. */
  owedMinor: bigint,
  currency: text,
});

/** Why a user's spending is frozen; undefined while it is not. */
export async function findFreeze(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<Freeze | undefined> {
  return freezeRows.find(
    db,
    sql`select bool_or(status = 'open') as "isDisputed", currency,
      coalesce(sum(loss_minor - collected_minor) filter (where status = 'lost'), 0)::bigint as "owedMinor"
    from dispute where user_id = ${userId} and (status = 'open' or loss_minor > collected_minor)
    group by currency order by 1 desc, currency limit 1`,
  );
}

export type OpenLoss = RowOf<typeof openLossRows>;
const openLossRows = checked("dispute: OpenLoss", {
  id: text,
  userId: text,
  currency: text,
  openMinor: bigint,
  collectedMinor: bigint,
});

/** What these users still owe for lost disputes, oldest first. Minor units. */
export async function listOpenLosses(
  db: DatabaseOrTransaction,
  userIds: readonly string[],
): Promise<OpenLoss[]> {
  return openLossRows.list(
    db,
    sql`select id, user_id, currency,
      loss_minor - collected_minor as "openMinor", collected_minor
    from dispute where user_id = any (${userIds}) and loss_minor > collected_minor order by closed_at, id`,
  );
}

export async function updateCollected(
  db: DatabaseOrTransaction,
  id: string,
  amountMinor: bigint,
): Promise<void> {
  await sql`update dispute set collected_minor = collected_minor + ${amountMinor} where id = ${id}`.execute(
    db,
  );
}

/** The payment that a provider's payment is, ours or a subscription's. */
export async function findDisputedPayment(
  db: DatabaseOrTransaction,
  known: { provider: string; providerPaymentId: string | null; paymentId: string | null },
): Promise<{ id: string; userId: string } | undefined> {
  return disputedPaymentRows.find(
    db,
    sql`select id, user_id from payment
    where provider = ${known.provider}
      and (id::text = ${known.paymentId} or provider_payment_id = ${known.providerPaymentId})
    limit 1`,
  );
}

const TAKEN = sql`(select coalesce(-sum(e.amount_minor), 0)::bigint
  from ledger_journal j join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id and a.kind = 'wallet'
  where j.scope = d.user_id and j.kind = 'dispute' and j.reference = d.id::text)`;

/** The amount a lost dispute has taken from the wallet so far. Minor units. */
export async function sumTaken(db: DatabaseOrTransaction, disputeId: string): Promise<bigint> {
  const row = await takenMinorRows.find(
    db,
    sql`
    select ${TAKEN} as "takenMinor" from dispute d where d.id = ${disputeId}`,
  );
  return row?.takenMinor ?? 0n;
}

/** Lost disputes that took more out of a wallet than credit notes say. */
export async function listUncredited(
  db: DatabaseOrTransaction,
  limit: number,
): Promise<{ disputeId: string; paymentId: string; userId: string; currency: string }[]> {
  return uncreditedRows.list(
    db,
    sql`select d.id as "disputeId", d.payment_id, d.user_id, d.currency from dispute d
    where d.status = 'lost' and d.payment_id is not null and d.user_id is not null
      and ${TAKEN} > (select coalesce(sum(i.gross_minor), 0) from invoice i where i.dispute_id = d.id)
    limit ${limit}`,
  );
}
