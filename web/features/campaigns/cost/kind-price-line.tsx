import type { KindName } from "../../../../domain/campaign/kinds/traits.ts";
import { thousandPriceMinor } from "../../../../domain/campaign/price/unit-price.ts";
import { ThousandPrice } from "../../../ui/thousand-price.tsx";
import type { Country } from "../draft/draft.ts";

export function KindPrice({ country, kind }: { country: Country; kind: KindName }) {
  return (
    <ThousandPrice
      amountMinor={thousandPriceMinor(country, kind)}
      currency={country.currencyCode}
    />
  );
}
