import { AppError } from "../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { bodyHash } from "./body-hash.ts";
import { taxRateTenThousandths } from "./ledger-currency.ts";
import { requirePosted } from "./ledger-errors.ts";
import { findHoldCurrency, type HoldUsed, postHoldUse } from "./ledger.store.ts";

/** `at` is business time: it decides whether a bonus has expired. */
export type HoldCall = { campaignId: string; idempotencyKey: string; at: Date };

/** What release, capture and settle have in common: one call of the ledger under the caller's key. */
export async function useHold(
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
