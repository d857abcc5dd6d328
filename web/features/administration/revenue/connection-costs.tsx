import { Trans, useLingui } from "@lingui/react/macro";
import { type Currency, CURRENCY_SYMBOLS, formatAmount } from "../../../../domain/money/money.ts";
import type { Outputs } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatCount } from "../../../ui/numbers.ts";

type Row = Outputs["administration"]["report"]["byConnection"][number];

/** What each connection to a network charges for the campaigns; what has no known cost in a line of its own. */
export function ConnectionCosts({ rows }: { rows: readonly Row[] }) {
  const { t } = useLingui();
  if (rows.length === 0) return null;
  return (
    <Card title={t`Network costs by connection`}>
      <p className="lh-quiet">
        <Trans>
          A cost is booked when a network takes a message. The margin is the revenue without VAT,
          less the network cost. Where a cost is not known, the margin is at most what is shown.
        </Trans>
      </p>
      <DataTable
        caption={t`Network costs by connection`}
        rows={rows}
        rowKey={({ connectionId, currency }) => `${connectionId} ${currency}`}
        columns={[
          {
            key: "name",
            name: t`Connection`,
            isHeading: true,
            renderCell: ({ name }) => name,
          },
          {
            key: "messages",
            name: t`Messages`,
            isNumber: true,
            renderCell: ({ messages }) => formatCount(messages),
          },
          {
            key: "parts",
            name: t`Message parts`,
            isNumber: true,
            renderCell: ({ parts }) => formatCount(parts),
          },
          {
            key: "cost",
            name: t`Network cost`,
            isNumber: true,
            renderCell: ({ costMinor, currency }) =>
              currency === null ? (
                t`Not known`
              ) : (
                <CostMoney costMinor={costMinor} currency={currency} />
              ),
          },
        ]}
      />
    </Card>
  );
}

const isOurs = (currency: string): currency is Currency =>
  Object.hasOwn(CURRENCY_SYMBOLS, currency);

/** Networks charge in currencies that nobody pays us in, too: their codes stand before the amount. */
function CostMoney({ costMinor, currency }: { costMinor: number; currency: string }) {
  if (isOurs(currency)) return <Money amountMinor={costMinor} currency={currency} />;
  const amount = formatAmount(BigInt(costMinor));
  return <span style={{ whiteSpace: "nowrap" }}>{`${currency} ${amount}`}</span>;
}
