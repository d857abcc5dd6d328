import { priceMinor } from "../../money/price.ts";
import { KIND_TRAITS, type KindName } from "../kinds/traits.ts";

/** What one message of a country costs, in ten-thousandths of the currency unit, VAT included. */
export type UnitPrices = {
  smsUnitPriceTenThousandths: number;
  pcmUnitPriceTenThousandths: number;
};

/** Price of one coin of a kind in a country, in ten-thousandths of the currency unit, VAT included. */
export function unitPriceOf(prices: UnitPrices, kind: KindName): number {
  return KIND_TRAITS[kind].priceBasis === "pcm"
    ? prices.pcmUnitPriceTenThousandths
    : prices.smsUnitPriceTenThousandths;
}

/** People whom a price is said of: one may cost less than the smallest coin. */
const THOUSAND = 1_000n;

/** The price of a kind as it is said everywhere: for 1,000 people and a message of one part, in minor units. */
export function thousandPriceMinor(prices: UnitPrices, kind: KindName): number {
  return Number(priceMinor(BigInt(unitPriceOf(prices, kind)), THOUSAND));
}
