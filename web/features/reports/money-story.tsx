import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { Money } from "../../ui/money.tsx";
import { formatCount } from "../../ui/numbers.ts";
import { UsedSoFar } from "../../ui/used-so-far.tsx";
import { moneyLines, type MoneyLine, type Report } from "./report-figures.ts";
import classes from "./report.module.css";

const NAMES: Record<MoneyLine["key"], ReactNode> = {
  agreed: <Trans>Agreed price</Trans>,
  "set-aside": <Trans>Set aside</Trans>,
  refunded: <Trans>Refunded</Trans>,
};

/** Money spent, people reached, and the rest of the agreed price. */
export function MoneyStory({ report }: { report: Report }) {
  const { costPerDeliveredMinor, costPerClickMinor, costPerWalkInMinor, currency } = report;
  const each = [
    {
      key: "delivered",
      minor: costPerDeliveredMinor,
      words: <Trans>for each person reached</Trans>,
    },
    { key: "click", minor: costPerClickMinor, words: <Trans>for each tap</Trans> },
    {
      key: "walk-in",
      minor: costPerWalkInMinor,
      words: <Trans>for each of {formatCount(report.walkIns)} customers who came</Trans>,
    },
  ];
  return (
    <Card title={<Trans>Money</Trans>}>
      <div>
        <p className="lh-quiet">
          {report.isSettled ? (
            <Trans>Spent, VAT included</Trans>
          ) : (
            <Trans>Used so far, VAT included</Trans>
          )}
        </p>
        <p className={classes.number}>
          <Money amountMinor={report.investmentMinor} currency={report.currency} />
        </p>
        {each.map(({ key, minor, words }) =>
          minor === null ? null : (
            <p key={key} className="lh-quiet lh-small">
              <Money amountMinor={Math.round(minor)} currency={currency} /> {words}
            </p>
          ),
        )}
      </div>
      <FactList
        facts={moneyLines(report).map(({ key, minor }) => ({
          key,
          name: NAMES[key],
          value: <Money amountMinor={minor} currency={currency} />,
        }))}
      />
      {report.isSettled ? null : (
        <UsedSoFar
          usedMinor={report.investmentMinor}
          setAsideMinor={report.bookedMinor - report.refundedMinor}
          currency={currency}
        />
      )}
    </Card>
  );
}
