import { Trans, useLingui } from "@lingui/react/macro";
import { KIND_NAMES, KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import { thousandPriceMinor, unitPriceOf } from "../../../../domain/campaign/price/unit-price.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import { translateKnown } from "../../../../domain/translate.ts";
import { useCountry } from "../../../api/catalogue-queries.ts";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { ThousandPrice } from "../../../ui/thousand-price.tsx";
import { peopleAtPrice } from "./plan-words.ts";
import classes from "./price-list.module.css";

/** What a shop may begin with, as home proposes it. */
const EXAMPLE_MINOR = 15_000;

/** Pay as you go: every kind with the real price of the country, and what an amount buys of each. */
export function PriceList({ countryId }: { countryId: number }) {
  const { t } = useLingui();
  const country = useCountry(countryId);
  if (!country) return <LoadingSkeleton heights={[320]} />;
  const currency = country.currencyCode;
  const example = formatMoney(EXAMPLE_MINOR, currency);
  return (
    <Card title={<Trans>Pay as you go</Trans>}>
      <p className="lh-strong">
        <Trans>VAT included. No monthly fee.</Trans>
      </p>
      <DataTable
        caption={t`What each kind costs`}
        columns={[
          {
            key: "kind",
            name: t`Kind`,
            isHeading: true,
            renderCell: (kind) => translateKnown(KIND_TRAITS[kind].name),
          },
          {
            key: "price",
            name: t`Price`,
            isNumber: true,
            renderCell: (kind) => (
              <ThousandPrice amountMinor={thousandPriceMinor(country, kind)} currency={currency} />
            ),
          },
          {
            key: "example",
            name: t`For ${example}`,
            isNumber: true,
            renderCell: (kind) => {
              const people = peopleAtPrice(unitPriceOf(country, kind), EXAMPLE_MINOR);
              return <Trans>{formatCount(people)} people</Trans>;
            },
          },
        ]}
        rows={KIND_NAMES}
        rowKey={String}
      />
      <ul className={classes.notes}>
        <li>
          <Trans>
            A long message is sent as 2 or more SMS, and each one costs the same. You see the cost
            while you write.
          </Trans>
        </li>
        <li>
          <Trans>
            You do not pay for a message that does not arrive. We refund it to your wallet.
          </Trans>
        </li>
        <li>
          <Trans>Money you pay in does not expire.</Trans>
        </li>
      </ul>
    </Card>
  );
}
