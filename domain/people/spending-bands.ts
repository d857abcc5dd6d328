import { ARPU_BANDS } from "../catalogue.ts";
import type { CountryCode } from "../countries.ts";
import { formatMoney, type Currency } from "../money/money.ts";
import { translate } from "../translate.ts";

/**
 * Where each band of ARPU_BANDS begins, in whole units of the currency a month; it ends before the next one begins
 * (domain facts, section 7).
 */
const BEGINNINGS: Record<CountryCode, { currency: Currency; units: readonly number[] }> = {
  ZA: { currency: "ZAR", units: [0, 50, 150, 300] },
  GH: { currency: "GHS", units: [0, 15, 40, 80] },
};

/** Monthly phone spend of a band: "R50 to R149". Empty for an unknown band. */
export function spendingBandText(bandId: number, country: CountryCode): string {
  const place = ARPU_BANDS.findIndex(({ id }) => id === bandId);
  const { currency, units } = BEGINNINGS[country];
  const from = units[place];
  const next = units[place + 1];
  if (from === undefined) return "";
  const money = (amount: number) => formatMoney(amount * 100, currency).replace(/\D00$/, "");
  if (next === undefined) return translate("{from} or more", { from: money(from) });
  if (from === 0) return translate("Under {next}", { next: money(next) });
  return translate("{from} to {to}", { from: money(from), to: money(next - 1) });
}
