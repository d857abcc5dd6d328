import { SMALLEST_CARD_PAYMENT_MINOR } from "./campaign-payment.ts";
import type { CountryConfig } from "../countries.ts";

/**
 * What who owes money after a lost dispute pays: exactly that; the smallest card payment when less is owed (the rest goes into
 * the wallet), or the most that one payment can be when more is owed. Minor units.
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
