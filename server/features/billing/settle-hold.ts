import type { DatabaseOrTransaction } from "../../db/database.ts";
import type { HoldUsed } from "./ledger.store.ts";
import { type HoldCall, useHold } from "./use-hold.ts";

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
