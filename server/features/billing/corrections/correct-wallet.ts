import { randomUUID } from "node:crypto";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { splitTax } from "../../../../domain/money/tax.ts";
import { correctionNeedsApproval } from "../../../../domain/money/wallet-limits.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { lockLimit } from "../../../db/lock-limit.ts";
import { recordAudit } from "../../accounts/users/record-audit.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { collectLosses } from "../disputes/collect-losses.ts";
import { readTaxRates } from "../ledger/tax-rates.ts";
import { keyReused, requirePosted, walletTooSmall } from "../ledger/ledger-errors.ts";
import { postJournal } from "../ledger/ledger.store.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { lockWalletBalance } from "../ledger/wallet.store.ts";
import {
  type Correction,
  updateCorrection,
  insertCorrection,
  lockCorrection,
  sumPostedAlone,
} from "./correction.store.ts";
import { reportDeclined } from "./report-declined.ts";
import { translate } from "../../../../domain/translate.ts";

export type CorrectWallet = {
  userId: string;
  /** Positive puts money in, negative takes it out. Minor units. */
  amountMinor: bigint;
  reason: string;
  requestedBy: string;
  idempotencyKey: string;
};

/** Small corrections of this long together count as one large one. */
const TOGETHER_MS = 30 * 24 * 60 * 60_000;

/**
 * Puts a wallet right with a journal of its own; above a sum, above ten times that to all wallets together, or for one's own wallet, it waits for a second administrator.
 * Nothing is ever edited.
 * Throws invalid-argument, not-found, aborted (insufficient-funds, idempotency-key-reused).
 */
export async function correctWallet(deps: PaymentDeps, call: CorrectWallet): Promise<Correction> {
  const { userId, amountMinor, reason, requestedBy, idempotencyKey } = call;
  if (amountMinor === 0n) {
    throw invalidArgument([
      { path: "amountMinor", message: translate("A correction must change something.") },
    ]);
  }
  const { country } = await deps.findCustomer(userId);
  const hash = bodyHash({ userId, amountMinor, reason });
  const id = randomUUID();
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    const { code, currency } = country;
    await lockLimit(tx, userId, "corrections");
    const size = amountMinor < 0n ? -amountMinor : amountMinor;
    const since = new Date(at.getTime() - TOGETHER_MS);
    const before = await sumPostedAlone(tx, { userId, currency, requestedBy }, since);
    // Of an administrator's small ones to many wallets at once each counts the others.
    await lockLimit(tx, requestedBy, "alone");
    const ofAll = size + (await sumPostedAlone(tx, { currency, requestedBy }, since));
    const needsApproval =
      userId === requestedBy ||
      correctionNeedsApproval(code, before + size) ||
      correctionNeedsApproval(code, ofAll, "all");
    const correction = await insertCorrection(tx, {
      id,
      userId,
      currency,
      amountMinor,
      reason,
      needsApproval,
      status: needsApproval ? "awaiting" : "posted",
      requestedBy,
      requestedAt: at,
      idempotencyKey,
      bodyHash: hash,
    });
    if (!correction.bodyHash.equals(hash)) throw keyReused();
    if (correction.id !== id) return correction;
    // What could not be booked now need not wait for anybody.
    if (needsApproval) await requireEnough(tx, correction);
    else await post(tx, correction, at);
    await audit(tx, correction, {
      actor: requestedBy,
      verb: needsApproval ? "requested" : "posted",
      at,
    });
    return correction;
  });
}

/**
 * A second administrator approves or declines, and who asked is notified of the latter. Deciding twice answers with what was decided.
 * Throws not-found, permission-denied for one's own and that of one's own wallet, aborted (insufficient-funds).
 */
export async function decideOnCorrection(
  deps: PaymentDeps,
  {
    correctionId,
    approve,
    decidedBy,
  }: { correctionId: string; approve: boolean; decidedBy: string },
): Promise<Correction> {
  return deps.db.transaction().execute(async (tx) => {
    const correction = await lockCorrection(tx, correctionId);
    if (!correction) throw new AppError("not-found");
    if (correction.status !== "awaiting") return correction;
    if (approve && [correction.requestedBy, correction.userId].includes(decidedBy)) {
      const message = translate("Another administrator must approve this.");
      throw new AppError("permission-denied", { reason: "four-eyes", message });
    }
    const at = deps.clock.now();
    const status = approve ? "posted" : "declined";
    if (approve) await post(tx, correction, at);
    await updateCorrection(tx, correctionId, { status, by: decidedBy, at });
    await audit(tx, correction, { actor: decidedBy, verb: status, at });
    if (!approve) await reportDeclined(tx, deps, correction, { by: decidedBy, at });
    return { ...correction, status, decidedBy };
  });
}

/**
 * Nobody pays for a correction, so no tax is owed for it; spending the money still takes tax out of deferral, and
 * `corrections` bears it.
 */
async function post(tx: DatabaseOrTransaction, correction: Correction, at: Date): Promise<void> {
  const { id, userId, currency, amountMinor, reason } = correction;
  const isOut = amountMinor < 0n;
  const { taxMinor } = splitTax(
    await readTaxRates(tx, currency, at),
    isOut ? -amountMinor : amountMinor,
  );
  const deferredMinor = isOut ? taxMinor : -taxMinor;
  await requireEnough(tx, correction);
  const outcome = await postJournal(tx, {
    scope: userId,
    idempotencyKey: `correction:${id}`,
    bodyHash: bodyHash({ id, amountMinor }),
    kind: "correction",
    currency,
    reference: id,
    memo: reason,
    at,
    legs: [
      { account: { kind: "wallet", userId }, amountMinor },
      { account: { kind: "corrections" }, amountMinor: -amountMinor - deferredMinor },
      { account: { kind: "vat_deferred" }, amountMinor: deferredMinor },
    ],
  });
  requirePosted(outcome);
  if (amountMinor > 0n) await collectLosses(tx, [userId], at);
}

/** Throws aborted (insufficient-funds) where more is to be taken out of a wallet than it has. */
async function requireEnough(
  tx: DatabaseOrTransaction,
  { userId, currency, amountMinor }: Correction,
): Promise<void> {
  const balanceMinor = await lockWalletBalance(tx, userId, currency);
  if (balanceMinor + amountMinor < 0n)
    throw walletTooSmall({ currency }, balanceMinor, -amountMinor);
}

async function audit(
  tx: DatabaseOrTransaction,
  { id, userId, amountMinor, currency }: Correction,
  { actor, verb, at }: { actor: string; verb: string; at: Date },
): Promise<void> {
  await recordAudit(tx, {
    at,
    actorUserId: actor,
    action: `correction.${verb}`,
    subjectUserId: userId,
    detail: { correctionId: id, amountMinor: Number(amountMinor), currency },
  });
}
