import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { formatCount } from "../../ui/numbers.ts";
import type { Report } from "./report-figures.ts";
import { promiseRows } from "./promise-rows.ts";
import classes from "./report.module.css";

/** Forecast before payment beside the result. */
export function PromiseCard({ report }: { report: Report }) {
  const { t } = useLingui();
  if (!report.promise) return null;
  return (
    <Card title={<Trans>Forecast and result</Trans>}>
      <DataTable
        caption={t`Forecast and result`}
        isNarrow
        columns={[
          { key: "what", name: t`What`, isHeading: true, renderCell: (row) => row.name },
          { key: "forecast", name: t`Forecast`, isNumber: true, renderCell: (row) => row.promised },
          {
            key: "result",
            name: report.isSettled ? t`Result` : t`So far`,
            isNumber: true,
            renderCell: ({ actual, word }) => (
              <>
                {formatCount(actual)}
                {word ? <span className={classes.word}>{word}</span> : null}
              </>
            ),
          },
        ]}
        rows={promiseRows(report, report.promise)}
        rowKey={({ key }) => key}
      />
    </Card>
  );
}
