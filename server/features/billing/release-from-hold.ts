import type { DatabaseOrTransaction } from "../../db/database.ts";
import type { HoldUsed } from "./ledger.store.ts";
import { type HoldCall, useHold } from "./use-hold.ts";

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
