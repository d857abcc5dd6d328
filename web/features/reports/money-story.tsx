import { Trans } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { Money } from "../../ui/money.tsx";
import { formatCount } from "../../ui/numbers.ts";
import { moneySentences, type Report } from "./report-figures.ts";
import classes from "./report.module.css";

/** The investment, and what came back, in whole sentences. */
export function MoneyStory({ report }: { report: Report }) {
  const { costPerDeliveredMinor, costPerClickMinor, costPerWalkInMinor, currency } = report;
  const each = [
    {
      key: "delivered",
      minor: costPerDeliveredMinor,
      words: <Trans>for each person reached</Trans>,
    },
    { key: "click", minor: costPerClickMinor, words: <Trans>for each click</Trans> },
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
          <Trans>Investment, VAT included</Trans>
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
      <div className="lh-stack-tight">
        {moneySentences(report).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Card>
  );
}
