import { Trans, useLingui } from "@lingui/react/macro";
import { countryById, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import { useCountry } from "../../../api/catalogue-queries.ts";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { smsFor } from "../top-ups/top-up-amounts.ts";
import classes from "./price-list.module.css";

const EXAMPLES_MINOR = [5_000, 15_000, 50_000];

/** Pay as you go, with the real price of the country. */
export function PriceList({ countryId }: { countryId: number }) {
  const { t } = useLingui();
  const facts = countryById(countryId) ?? SOUTH_AFRICA;
  const details = useCountry(countryId);
  if (!details) return <LoadingSkeleton heights={[320]} />;
  const unit = details.smsUnitPriceTenThousandths;
  return (
    <Card title={<Trans>Pay as you go</Trans>}>
      <p className="lh-strong">
        <Trans>
          {facts.currencySymbol}
          {details.smsUnitPrice} for one SMS to one person, VAT included. No monthly fee.
        </Trans>
      </p>
      <DataTable
        caption={t`What your money buys`}
        isNarrow
        columns={[
          {
            key: "spend",
            name: t`You spend`,
            isHeading: true,
            renderCell: (amountMinor) => formatMoney(amountMinor, facts.currency),
          },
          {
            key: "sms",
            name: t`SMS to people`,
            isNumber: true,
            renderCell: (amountMinor) => formatCount(smsFor(amountMinor, unit)),
          },
        ]}
        rows={EXAMPLES_MINOR}
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
