import { AppError } from "../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { bodyHash } from "./body-hash.ts";
import { taxRateTenThousandths } from "./ledger-currency.ts";
import { requirePosted } from "./ledger-errors.ts";
import { findHoldCurrency, type HoldUsed, postHoldUse } from "./ledger.store.ts";

/** `at` is business time: it decides whether a bonus has expired. */
export type HoldCall = { campaignId: string; idempotencyKey: string; at: Date };

/**
 * Returns a part of a campaign's held money (minor units) to where it came from, in the caller's transaction: paid-in money
 * first, bonus last; bonus whose grant has expired lapses instead. A repeated call answers the same and changes nothing.
 * Throws not-found (no-hold) or aborted (hold-exceeded, hold-closed, idempotency-key-reused).
 */
export function releaseFromHold(
  tx: DatabaseOrTransaction,
  call: HoldCall & { amountMinor: bigint },
): Promise<HoldUsed> {
  return useHold(tx, call, { captureMinor: 0n, releaseMinor: call.amountMinor, close: false });
}

/**
 * Spends a part of a campaign's held money (minor units, VAT included) and leaves the hold open: bonus first.
 * Errors and repetition as in `releaseFromHold`.
 */
export function captureFromHold(
  tx: DatabaseOrTransaction,
  call: HoldCall & { captureMinor: bigint },
): Promise<HoldUsed> {
  return useHold(tx, call, { captureMinor: call.captureMinor, releaseMinor: 0n, close: false });
}

/**
 * Ends a hold in the caller's transaction: spends `captureMinor` (delivered coins, minor units, VAT included) and returns
 * everything else. A campaign that cost nothing has no hold and settles to nothing.
 * Errors and repetition as in `releaseFromHold`.
 */
export function settleHold(
  tx: DatabaseOrTransaction,
  call: HoldCall & { captureMinor: bigint },
): Promise<HoldUsed> {
  return useHold(tx, call, { captureMinor: call.captureMinor, releaseMinor: null, close: true });
}

/** One call of the ledger under the caller's key. */
async function useHold(
  tx: DatabaseOrTransaction,
  { campaignId, idempotencyKey, at }: HoldCall,
  use: { captureMinor: bigint; releaseMinor: bigint | null; close: boolean },
): Promise<HoldUsed> {
  const { captureMinor, releaseMinor, close } = use;
  const currency = await findHoldCurrency(tx, campaignId);
  if (currency === undefined) {
    if (captureMinor === 0n && (releaseMinor ?? 0n) === 0n) return NOTHING;
    throw new AppError("not-found", { reason: "no-hold" });
  }
  const { outcome, ...used } = await postHoldUse(tx, {
    ...use,
    campaignId,
    idempotencyKey,
    at,
    taxRateTenThousandths: taxRateTenThousandths(currency),
    bodyHash: bodyHash({
      campaignId,
      captureMinor,
      releaseMinor: releaseMinor ?? "rest",
      close: String(close),
    }),
  });
  requirePosted(outcome);
  return used;
}

const NOTHING: HoldUsed = { capturedMinor: 0n, releasedMinor: 0n, lapsedMinor: 0n };
