import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { formatMonthName } from "../../../../domain/text/formats.ts";

type Statement = Outputs["billing"]["invoices"]["yearStatement"];

/** The year added up by month, and a file for the accountant. `tax` is the word for the taxes in its documents. */
export function YearStatement({ year, tax }: { year: number; tax: string }) {
  const query = useQuery(orpc.billing.invoices.yearStatement.queryOptions({ input: { year } }));
  const { run, isBusy, error } = useAttempt();
  const download = async () => {
    const file = await run(year, () =>
      client.billing.invoices.csv({ year, format: "spreadsheet" }),
    );
    if (file) saveFile(file.fileName, file.text, "text/csv; charset=utf-8");
  };
  return (
    <Card
      title={<Trans>The year {year}</Trans>}
      aside={
        <Button variant="default" loading={isBusy} onClick={() => void download()}>
          <Trans>CSV for the accountant</Trans>
        </Button>
      }
    >
      <ErrorNotice error={error} />
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      {query.data ? (
        <Months statement={query.data} tax={tax} />
      ) : query.error ? null : (
        <LoadingSkeleton heights={[160]} />
      )}
    </Card>
  );
}

type Row = Omit<Statement["months"][number], "month"> & { name: string; isTotal: boolean };

function Months({ statement, tax }: { statement: Statement; tax: string }) {
  const { t } = useLingui();
  const { currency, year, months } = statement;
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} />;
  const rows: Row[] = [
    ...months
      .filter(({ documents }) => documents > 0)
      .map(({ month, ...row }) => ({ ...row, name: formatMonthName(month), isTotal: false })),
    {
      ...statement,
      name: t`The whole year`,
      isTotal: true,
      documents: months.reduce((sum, { documents }) => sum + documents, 0),
    },
  ];
  return (
    <DataTable
      caption={t`Invoices of ${year} by month, less credit notes`}
      columns={[
        { key: "month", name: t`Month`, isHeading: true, renderCell: (row) => row.name },
        {
          key: "documents",
          name: t`Documents`,
          isNumber: true,
          renderCell: (row) => formatCount(row.documents),
        },
        {
          key: "net",
          name: t`Before ${tax}`,
          isNumber: true,
          renderCell: (row) => money(row.netMinor),
        },
        { key: "tax", name: tax, isNumber: true, renderCell: (row) => money(row.taxMinor) },
        {
          key: "gross",
          name: t`Total`,
          isNumber: true,
          renderCell: (row) => money(row.grossMinor),
        },
      ]}
      rows={rows}
      rowKey={({ name }) => name}
      isTotal={(row) => row.isTotal}
    />
  );
}
