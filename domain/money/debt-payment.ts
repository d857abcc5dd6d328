import { SMALLEST_CARD_PAYMENT_MINOR } from "./campaign-payment.ts";
import type { CountryConfig } from "../countries.ts";

/**
 * Payment after a lost dispute: the debt; the smallest card payment when the debt is less (the rest goes into the
 * wallet), or the largest when it is more. Minor units.
 */
export function debtPaymentMinor(
  country: Pick<CountryConfig, "code" | "topUpMaxMinor">,
  owedMinor: bigint,
): bigint {
  const least = SMALLEST_CARD_PAYMENT_MINOR[country.code];
  const most = BigInt(country.topUpMaxMinor);
  if (owedMinor > most) return most;
  return owedMinor < least ? least : owedMinor;
}
