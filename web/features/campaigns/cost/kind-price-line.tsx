import type { KindName } from "../../../../domain/campaign/kinds/traits.ts";
import { thousandPriceMinor } from "../../../../domain/campaign/price/unit-price.ts";
import { ThousandPrice } from "../../../ui/thousand-price.tsx";
import type { Country } from "../draft/draft.ts";

type Props = {
  country: Country;
  kind: KindName;
  /** Of an SMS that takes several: what is charged for each person. */
  parts?: number;
};

export function KindPrice({ country, kind, parts = 1 }: Props) {
  return (
    <ThousandPrice
      amountMinor={thousandPriceMinor(country, kind) * parts}
      currency={country.currencyCode}
    />
  );
}
