import { KIND_TRAITS, type KindName } from "../../../../domain/campaign/kinds/traits.ts";
import type { Country } from "../draft/draft.ts";

/** Price of one coin of a kind in a country, in ten-thousandths of the currency unit, VAT included. */
export function unitPriceOf(
  country: Pick<Country, "smsUnitPriceTenThousandths" | "pcmUnitPriceTenThousandths">,
  kind: KindName,
): number {
  return KIND_TRAITS[kind].priceBasis === "pcm"
    ? country.pcmUnitPriceTenThousandths
    : country.smsUnitPriceTenThousandths;
}
