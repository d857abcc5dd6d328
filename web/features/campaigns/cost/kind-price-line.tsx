import type { KindName } from "../../../../domain/campaign/kinds/traits.ts";
import { Trans } from "@lingui/react/macro";
import { Money } from "../../../ui/money.tsx";
import { costOfPeople } from "./people-money.ts";
import type { Country } from "../draft/draft.ts";
import { unitPriceOf } from "./kind-price.ts";

export function KindPrice({ country, kind }: { country: Country; kind: KindName }) {
  const unitPriceTenThousandths = unitPriceOf(country, kind);
  const thousandMinor = costOfPeople(1000, { unitPriceTenThousandths, parts: 1 });
  return (
    <Trans>
      <Money amountMinor={thousandMinor} currency={country.currencyCode} /> for 1,000 people
    </Trans>
  );
}
