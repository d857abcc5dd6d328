import { isCountryCode } from "../../../../domain/countries.ts";
import { SMALLEST_CARD_PAYMENT_MINOR } from "../../../../domain/money/money.ts";

/** What is charged at least for a campaign that the wallet does not cover, in minor units; mobile money pays to the pesewa. */
export function smallestChargeMinor(countryCode: string): number {
  const paysExactly = !isCountryCode(countryCode) || countryCode === "GH";
  return paysExactly ? 0 : Number(SMALLEST_CARD_PAYMENT_MINOR[countryCode]);
}
