import { isCountryCode } from "../../../../domain/countries.ts";
import { SMALLEST_CARD_PAYMENT_MINOR } from "../../../../domain/money/money.ts";

/** What is paid for a campaign now, and what of it stays in the wallet; in minor units. */
export type SmallestCharge = { chargeMinor: number; restMinor: number };

/** The smallest payment, where a campaign lacks less than that; undefined where it lacks nothing, or more. */
export function smallestCharge(
  lackingMinor: number,
  leastMinor: number,
): SmallestCharge | undefined {
  if (lackingMinor <= 0 || lackingMinor >= leastMinor) return undefined;
  return { chargeMinor: leastMinor, restMinor: leastMinor - lackingMinor };
}

/** What is charged at least for a campaign that the wallet does not cover, in minor units; mobile money pays to the pesewa. */
export function smallestChargeMinor(countryCode: string): number {
  const paysExactly = !isCountryCode(countryCode) || countryCode === "GH";
  return paysExactly ? 0 : Number(SMALLEST_CARD_PAYMENT_MINOR[countryCode]);
}
