import { useLingui } from "@lingui/react/macro";
import { isOfViews } from "../../../domain/campaign/kinds/views.ts";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { formatCount } from "../../ui/numbers.ts";
import { moneyBack, notWrittenTo, type Report } from "./report-figures.ts";

/** Why some people were not reached, and what came of the money for them. */
export function FailureTable({ report }: { report: Report }) {
  const { t } = useLingui();
  const isShown = isOfViews(report);
  const unwritten = isShown ? 0 : notWrittenTo(report);
  const reason = t`Not written to, such as people who had asked for no adverts`;
  const rows = [
    ...report.failures,
    ...(unwritten > 0 ? [{ reason, count: unwritten, isReturned: true }] : []),
  ];
  if (rows.length === 0) return null;
  const title = isShown ? t`Why it was not shown` : t`Why messages did not arrive`;
  const back = moneyBack(report);
  return (
    <Card title={title}>
      <DataTable
        caption={title}
        isNarrow
        columns={[
          { key: "reason", name: t`Reason`, isHeading: true, renderCell: (row) => row.reason },
          {
            key: "people",
            name: t`People`,
            isNumber: true,
            renderCell: ({ count }) => formatCount(count),
          },
        ]}
        rows={rows}
        rowKey={({ reason }) => reason}
      />
      {back === "" ? null : <p>{back}</p>}
    </Card>
  );
}
