import type { DatabaseOrTransaction } from "../../db/database.ts";
import type { HoldUsed } from "./ledger.store.ts";
import { type HoldCall, useHold } from "./use-hold.ts";

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
