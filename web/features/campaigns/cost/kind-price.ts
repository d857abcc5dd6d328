import { kindByFlowType } from "../../../../domain/catalogue.ts";
import type { Country } from "../draft/draft.ts";

/** What one coin of a kind costs in the country, in ten-thousandths of the currency unit, VAT included. */
export function unitPriceOf(
  country: Pick<Country, "smsUnitPriceTenThousandths" | "pcmUnitPriceTenThousandths">,
  flowTypeId: number,
): number {
  return kindByFlowType(flowTypeId)?.priceBasis === "pcm"
    ? country.pcmUnitPriceTenThousandths
    : country.smsUnitPriceTenThousandths;
}
