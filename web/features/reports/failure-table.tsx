import { Trans } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { formatCount } from "../../ui/numbers.ts";
import { moneyBack, type Report } from "./report-figures.ts";
import classes from "./report.module.css";

/** Why some people were not reached, and what came of the money for them. */
export function FailureTable({ report }: { report: Report }) {
  if (report.failures.length === 0) return null;
  const back = moneyBack(report);
  return (
    <Card title={<Trans>Why messages did not arrive</Trans>}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Reason</Trans>
            </th>
            <th scope="col" className="lh-number">
              <Trans>People</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {report.failures.map(({ reason, count }) => (
            <tr key={reason}>
              <td>{reason}</td>
              <td className="lh-number">{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {back === "" ? null : <p>{back}</p>}
    </Card>
  );
}
