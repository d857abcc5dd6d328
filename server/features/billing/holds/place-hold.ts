import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { refuseFrozen } from "../disputes/spending-freeze.ts";
import type { WalletCurrency } from "../ledger/ledger-currency.ts";
import { insufficientFunds, requirePosted } from "../ledger/ledger-errors.ts";
import { postHold } from "../ledger/ledger.store.ts";

export type PlaceHold = {
  userId: string;
  currency: WalletCurrency;
  campaignId: string;
  /** For the named line on the statement: Set aside for “Spring sale”. */
  title: string;
  /** Minor units, VAT included. */
  amountMinor: bigint;
  idempotencyKey: string;
  /** Business time. */
  at: Date;
};

/**
 * Sets money aside for a campaign in the caller's transaction: bonus first, earliest expiry first, then the wallet.
 * Repeating it changes nothing. Whether a dispute freezes it is looked up under the lock of the wallet. A campaign that costs nothing needs no hold.
 * Throws aborted with reason insufficient-funds (details availableMinor, neededMinor), hold-exists,
 * spending-frozen or idempotency-key-reused.
 */
export async function placeHold(tx: DatabaseOrTransaction, hold: PlaceHold): Promise<void> {
  if (hold.amountMinor === 0n) return;
  const { userId, currency, campaignId, amountMinor } = hold;
  const { outcome, availableMinor } = await postHold(tx, {
    ...hold,
    bodyHash: bodyHash({ userId, currency, campaignId, amountMinor }),
  });
  if (outcome === "insufficient") throw insufficientFunds(availableMinor, amountMinor);
  if (outcome === "frozen") await refuseFrozen(tx, userId);
  requirePosted(outcome);
}
