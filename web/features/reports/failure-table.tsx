import { Trans } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { LeftOutNote } from "./left-out-note.tsx";
import { cell, type Report } from "./report-figures.ts";
import classes from "./report.module.css";

/** Why some people were not reached, and whether the money for them is back. */
export function FailureTable({ report }: { report: Report }) {
  if (report.failures.length === 0) return null;
  return (
    <Card title={<Trans>Why some did not get it</Trans>}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Reason</Trans>
            </th>
            <th scope="col" className="lh-number">
              <Trans>People</Trans>
            </th>
            <th scope="col">
              <Trans>Money back?</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {report.failures.map(({ reason, count, isReturned, hidden }) => (
            <tr key={reason}>
              <td>{reason}</td>
              <td className="lh-number">{cell(count, hidden, "count")}</td>
              <td>
                {isReturned ? (
                  report.isSettled ? (
                    <Trans>Yes</Trans>
                  ) : (
                    <Trans>Comes back</Trans>
                  )
                ) : (
                  <Trans>No</Trans>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <LeftOutNote rows={report.failures} />
    </Card>
  );
}
