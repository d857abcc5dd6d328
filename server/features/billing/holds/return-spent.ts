import { AppError } from "../../../../domain/errors.ts";
import { splitTax } from "../../../../domain/money/tax.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { collectLosses } from "../disputes/collect-losses.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { keyReused, requirePosted } from "../ledger/ledger-errors.ts";
import { findHoldOwners, type Leg, postJournal } from "../ledger/ledger.store.ts";
import {
  findHoldTitle,
  insertSpendReturn,
  listSpendReturns,
  lockSpentParts,
  type SpentPart,
} from "../ledger/spend-return.store.ts";
import { readTaxRates } from "../ledger/tax-rates.ts";
import type { HoldCall } from "./use-hold.ts";

/** What came back, and what of it was bonus that had expired. Minor units. */
export type SpentReturned = { returnedMinor: bigint; lapsedMinor: bigint };

/**
 * Gives back a part of what a campaign has spent, in the caller's transaction, as if that much less had been spent: paid-in
 * money first, bonus last; bonus whose grant has expired lapses. Its tax is deferred again. Debt from a lost dispute is deducted at once.
 * A repeated call answers the same and changes nothing. Throws not-found (no-hold) or aborted (hold-exceeded,
 * idempotency-key-reused).
 */
export async function returnSpent(
  tx: DatabaseOrTransaction,
  call: HoldCall & { amountMinor: bigint },
): Promise<SpentReturned> {
  const { campaignId, idempotencyKey, amountMinor, at } = call;
  const owner = (await findHoldOwners(tx, [campaignId])).get(campaignId);
  if (!owner) throw new AppError("not-found", { reason: "no-hold" });
  const { userId, currency, placedAt } = owner;
  // Before earlier returns are looked up, so that nobody can add one meanwhile.
  const parts = await lockSpentParts(tx, { campaignId, userId, currency, at });
  const before = await listSpendReturns(tx, campaignId);
  const known = before.find((one) => one.idempotencyKey === idempotencyKey);
  if (known) {
    if (known.amountMinor !== amountMinor) throw keyReused();
    return answerOf(known);
  }
  const beforeMinor = sum(before.map((one) => one.amountMinor));
  const taken = takenBack(parts, { beforeMinor, amountMinor });
  const rates = await readTaxRates(tx, currency, placedAt);
  const taxIn = (minor: bigint) => splitTax(rates, minor).taxMinor;
  const taxMinor = taxIn(taken.paidLeftMinor) - taxIn(taken.paidLeftMinor - taken.paidMinor);
  const bonus = taken.bonus.map(({ part, minor }): Leg => {
    const { grantId, expiresAt } = part;
    if (part.isExpired || grantId === null || expiresAt === null)
      return { account: { kind: "bonus_cost" }, amountMinor: minor };
    return { account: { kind: "bonus", userId, grantId, expiresAt }, amountMinor: minor };
  });
  const lapsedMinor = sum(taken.bonus.map(({ part, minor }) => (part.isExpired ? minor : 0n)));
  const outcome = await postJournal(tx, {
    scope: userId,
    idempotencyKey,
    bodyHash: bodyHash({ campaignId, amountMinor }),
    kind: "release",
    currency,
    reference: campaignId,
    memo: await findHoldTitle(tx, campaignId),
    at,
    legs: [
      { account: { kind: "wallet", userId }, amountMinor: taken.paidMinor },
      { account: { kind: "revenue" }, amountMinor: taxMinor - taken.paidMinor },
      { account: { kind: "vat_deferred" }, amountMinor: -taxMinor },
      { account: { kind: "bonus_redeemed" }, amountMinor: taken.paidMinor - amountMinor },
      ...bonus,
    ],
  });
  requirePosted(outcome);
  const row = { idempotencyKey, amountMinor, lapsedMinor };
  await insertSpendReturn(tx, { ...row, campaignId, userId, currency, at });
  if (taken.paidMinor > 0n) await collectLosses(tx, [userId], at);
  return answerOf(row);
}

function answerOf(row: { amountMinor: bigint; lapsedMinor: bigint }): SpentReturned {
  return { returnedMinor: row.amountMinor - row.lapsedMinor, lapsedMinor: row.lapsedMinor };
}

/**
 * From which parts an amount comes back, the last spent first, behind what came back before. `paidLeftMinor` is paid-in money
 * that was spent until now.
 */
function takenBack(
  parts: readonly SpentPart[],
  { beforeMinor, amountMinor }: { beforeMinor: bigint; amountMinor: bigint },
) {
  let skipMinor = beforeMinor;
  let wantedMinor = amountMinor;
  let paidMinor = 0n;
  let paidLeftMinor = 0n;
  const bonus: { part: SpentPart; minor: bigint }[] = [];
  for (const part of parts.toReversed()) {
    const skipped = least(skipMinor, part.capturedMinor);
    const leftMinor = part.capturedMinor - skipped;
    const minor = least(wantedMinor, leftMinor);
    skipMinor -= skipped;
    wantedMinor -= minor;
    if (part.kind === "wallet") {
      paidMinor += minor;
      paidLeftMinor += leftMinor;
    } else if (minor > 0n) bonus.push({ part, minor });
  }
  if (wantedMinor > 0n) throw new AppError("aborted", { reason: "hold-exceeded" });
  return { paidMinor, paidLeftMinor, bonus };
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, minor) => total + minor, 0n);
