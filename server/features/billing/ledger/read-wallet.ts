import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { WalletCurrency } from "./ledger-currency.ts";
import { findWallet } from "./wallet.store.ts";

export type Wallet = {
  currency: WalletCurrency;
  /** Paid-in money and bonus that can be spent now. */
  availableMinor: bigint;
  heldMinor: bigint;
  /** The part of what is available that is bonus. */
  bonusMinor: bigint;
  spentMinor: bigint;
  /** When the first of the bonus ends; null without one. */
  bonusEndsAt: Date | null;
};

/** A user's wallet at `at` (business time), minor units. A user who never paid has an empty one. */
export async function readWallet(
  db: DatabaseOrTransaction,
  { userId, currency, at }: { userId: string; currency: WalletCurrency; at: Date },
): Promise<Wallet> {
  const found = await findWallet(db, userId, currency, at);
  return {
    currency,
    availableMinor: found.walletMinor + found.bonusMinor,
    heldMinor: found.heldMinor,
    bonusMinor: found.bonusMinor,
    spentMinor: found.spentMinor,
    bonusEndsAt: found.bonusEndsAt,
  };
}
