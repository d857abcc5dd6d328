import type Stripe from "stripe";
import type { ProviderPayment } from "../provider-statement.ts";

type Fee = Pick<ProviderPayment, "feeMinor" | "foreignFee">;
type Remembered = Pick<Stripe.BalanceTransaction, "fee" | "currency" | "exchange_rate">;

/** Decimals of a rate that count: Stripe tells six at most. */
const RATE_SCALE = 10n ** 10n;

/**
 * Stripe's fee for a charge. Stripe reports it in our account's currency; it is converted at the transaction's own rate
 * into the payment's currency. Without a rate it is unknown.
 */
export function feeOf(transaction: Remembered | null, chargeCurrency: string): Fee {
  if (transaction === null) return { feeMinor: null };
  const reported = BigInt(transaction.fee);
  if (transaction.currency === chargeCurrency) return { feeMinor: reported };
  const foreignFee = { feeMinor: reported, currency: transaction.currency.toUpperCase() };
  return { feeMinor: turnBack(reported, transaction.exchange_rate), foreignFee };
}

/** The charge's amount × rate = the account's amount, both in minor units; rounded half up. */
function turnBack(minor: bigint, exchangeRate: number | null): bigint | null {
  if (exchangeRate === null || !Number.isFinite(exchangeRate) || exchangeRate <= 0) return null;
  const rate = BigInt(Math.round(exchangeRate * Number(RATE_SCALE)));
  return rate === 0n ? null : (minor * RATE_SCALE * 2n + rate) / (rate * 2n);
}
