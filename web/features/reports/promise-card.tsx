import { Trans } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { formatCount } from "../../ui/numbers.ts";
import type { Report } from "./report-figures.ts";
import { promiseRows } from "./promise-rows.ts";
import classes from "./report.module.css";

/** Forecast before payment beside the result. */
export function PromiseCard({ report }: { report: Report }) {
  if (!report.promise) return null;
  return (
    <Card title={<Trans>Forecast and result</Trans>}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>What</Trans>
            </th>
            <th scope="col" className="lh-number">
              <Trans>Forecast</Trans>
            </th>
            <th scope="col" className="lh-number">
              {report.isSettled ? <Trans>Result</Trans> : <Trans>So far</Trans>}
            </th>
          </tr>
        </thead>
        <tbody>
          {promiseRows(report, report.promise).map(({ key, name, promised, actual, word }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td className="lh-number">{promised}</td>
              <td className="lh-number">
                {formatCount(actual)}
                {word ? <span className={classes.word}>{word}</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
