import { Trans } from "@lingui/react/macro";
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
import { MoneyTable } from "../accounting/money-table.tsx";
import { formatMonthName } from "../../../../domain/text/formats.ts";

type Statement = Outputs["billing"]["invoices"]["yearStatement"];

/** The year added up by month, and a file for the accountant. */
export function YearStatement({ year }: { year: number }) {
  const query = useQuery(orpc.billing.invoices.yearStatement.queryOptions({ input: { year } }));
  const { run, isBusy, error } = useAttempt();
  const download = async () => {
    const file = await run(year, () => client.billing.invoices.csv({ year }));
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
        <Months statement={query.data} />
      ) : query.error ? null : (
        <LoadingSkeleton heights={[160]} />
      )}
    </Card>
  );
}

function Months({ statement }: { statement: Statement }) {
  const { currency, year } = statement;
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} />;
  return (
    <MoneyTable
      caption={<Trans>Invoices of {year} by month, less credit notes</Trans>}
      columns={[
        { key: "month", name: <Trans>Month</Trans> },
        { key: "documents", name: <Trans>Documents</Trans>, isNumber: true },
        { key: "net", name: <Trans>Before VAT</Trans>, isNumber: true },
        { key: "tax", name: <Trans>Tax</Trans>, isNumber: true },
        { key: "gross", name: <Trans>Total</Trans>, isNumber: true },
      ]}
      rows={[
        ...statement.months
          .filter(({ documents }) => documents > 0)
          .map((row) => ({
            key: String(row.month),
            cells: [
              formatMonthName(row.month),
              formatCount(row.documents),
              money(row.netMinor),
              money(row.taxMinor),
              money(row.grossMinor),
            ],
          })),
        {
          key: "total",
          isStrong: true,
          cells: [
            <Trans key="name">The whole year</Trans>,
            formatCount(statement.months.reduce((sum, { documents }) => sum + documents, 0)),
            money(statement.netMinor),
            money(statement.taxMinor),
            money(statement.grossMinor),
          ],
        },
      ]}
    />
  );
}
