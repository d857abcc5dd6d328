import { Trans } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { Money } from "../../ui/money.tsx";
import { costPerDeliveredMinor, moneySentences, type Report } from "./report-figures.ts";
import classes from "./report.module.css";

/** The investment, and what came back, in whole sentences. */
export function MoneyStory({ report }: { report: Report }) {
  const eachMinor = costPerDeliveredMinor(report);
  return (
    <Card title={<Trans>Money</Trans>}>
      <div>
        <p className="lh-quiet">
          <Trans>Investment, VAT included</Trans>
        </p>
        <p className={classes.number}>
          <Money amountMinor={report.investmentMinor} currency={report.currency} />
        </p>
        {eachMinor !== undefined ? (
          <p className="lh-quiet lh-small">
            <Trans>
              <Money amountMinor={eachMinor} currency={report.currency} /> for each person reached
            </Trans>
          </p>
        ) : null}
      </div>
      <div className="lh-stack-tight">
        {moneySentences(report).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Card>
  );
}
