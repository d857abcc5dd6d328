import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  bigint,
  bool,
  bytes,
  nullable,
  oneOf,
  text,
  time,
} from "../../../../platform/database/column-kinds.ts";

export type CorrectionStatus = "awaiting" | "posted" | "declined";

export type Correction = RowOf<typeof correctionRows>;
const correctionRows = checked("correction: Correction", {
  id: text,
  userId: text,
  currency: text,
  amountMinor: bigint,
  reason: text,
  needsApproval: bool,
  status: oneOf("awaiting", "posted", "declined"),
  requestedBy: text,
  requestedAt: time,
  decidedBy: nullable(text),
  bodyHash: bytes,
});

const COLUMNS = correctionRows.columns();

/** Writes a correction, or finds the one that the same key made. */
export async function insertCorrection(
  db: DatabaseOrTransaction,
  made: Omit<Correction, "decidedBy"> & { idempotencyKey: string },
): Promise<Correction> {
  await sql`insert into correction (id, user_id, currency, amount_minor, reason, needs_approval, status, requested_by,
      requested_at, idempotency_key, body_hash)
    values (${made.id}, ${made.userId}, ${made.currency}, ${made.amountMinor}, ${made.reason}, ${made.needsApproval},
      ${made.status}, ${made.requestedBy}, ${made.requestedAt}, ${made.idempotencyKey}, ${made.bodyHash})
    on conflict (requested_by, idempotency_key) do nothing`.execute(db);
  const rows = await correctionRows.list(
    db,
    sql`select ${COLUMNS} from correction
    where requested_by = ${made.requestedBy} and idempotency_key = ${made.idempotencyKey}`,
  );
  const [found] = rows;
  if (!found) throw new Error("A correction that was just written is missing.");
  return found;
}

/** What one administrator has corrected a wallet by without a second one, in and out; all wallets together where none is named. */
export async function sumPostedAlone(
  db: DatabaseOrTransaction,
  {
    userId = null,
    currency,
    requestedBy,
  }: Pick<Correction, "currency" | "requestedBy"> & { userId?: string | null },
  since: Date,
): Promise<bigint> {
  const row = await sums.find(
    db,
    sql`select coalesce(sum(abs(amount_minor)), 0)::bigint as "sumMinor" from correction
    where (${userId}::text is null or user_id = ${userId}) and currency = ${currency} and requested_by = ${requestedBy}
      and status = 'posted' and not needs_approval and requested_at > ${since}`,
  );
  return row?.sumMinor ?? 0n;
}
const sums = checked("correction: what was corrected without a second administrator", {
  sumMinor: bigint,
});

export async function lockCorrection(
  db: DatabaseOrTransaction,
  id: string,
): Promise<Correction | undefined> {
  return correctionRows.find(
    db,
    sql`select ${COLUMNS} from correction where id = ${id} for update`,
  );
}

export async function updateCorrection(
  db: DatabaseOrTransaction,
  id: string,
  decision: { status: "posted" | "declined"; by: string; at: Date },
): Promise<void> {
  await sql`update correction set status = ${decision.status}, decided_by = ${decision.by}, decided_at = ${decision.at}
    where id = ${id} and status = 'awaiting'`.execute(db);
}

export async function listCorrections(
  db: DatabaseOrTransaction,
  status: CorrectionStatus | undefined,
): Promise<Correction[]> {
  return correctionRows.list(
    db,
    sql`select ${COLUMNS} from correction
    where ${status ?? null}::text is null or status = ${status ?? null} order by requested_at desc limit 500`,
  );
}
