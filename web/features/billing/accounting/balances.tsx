import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { orpc } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Money } from "../../../ui/money.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { MonthFile } from "./month-file.tsx";
import { monthName } from "./month-name.ts";
import { type BalanceLine, trialBalances } from "./trial-balance.ts";

/** Balances by kind of account, now or at a month's end. */
export function Balances() {
  const { t } = useLingui();
  const [month, setMonth] = useState("");
  const months = useQuery(orpc.billing.books.months.queryOptions({ input: {} }));
  const query = useQuery(
    orpc.billing.books.balances.queryOptions({ input: month ? { month } : {} }),
  );
  const tables = query.data && trialBalances(query.data);
  return (
    <Card title={<Trans>Balances per kind of account</Trans>}>
      <NativeSelect
        label={t`When`}
        value={month}
        data={[
          { value: "", label: t`Now` },
          ...(months.data ?? []).map((row) => ({
            value: row.month,
            label: t`End of ${monthName(row.month)}`,
          })),
        ]}
        onChange={(event) => setMonth(event.currentTarget.value)}
      />
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      {tables?.length === 0 ? (
        <p className="lh-quiet">
          <Trans>Nothing has been recorded yet.</Trans>
        </p>
      ) : null}
      {tables?.map((table) => (
        <TrialBalance key={table.currency} {...table} />
      ))}
      {query.data || query.error ? null : <LoadingSkeleton heights={[280]} />}
      {month ? <MonthFile month={month} /> : null}
    </Card>
  );
}

type TableProps = { currency: "ZAR" | "GHS"; lines: BalanceLine[] };

/** Debit and credit of one currency, and that they are the same. */
function TrialBalance({ currency, lines }: TableProps) {
  const { t } = useLingui();
  const column = (key: "balance" | "change", side: "debitMinor" | "creditMinor", name: string) => ({
    key: `${key} ${side}`,
    name,
    isNumber: true,
    renderCell: (line: BalanceLine) => {
      const amountMinor = line[key][side];
      return amountMinor === null ? "" : <Money amountMinor={amountMinor} currency={currency} />;
    },
  });
  return (
    <DataTable
      caption={t`Balances in ${currency}`}
      columns={[
        {
          key: "account",
          name: t`Account (${currency})`,
          isHeading: true,
          renderCell: ({ label, isTotal }) => (isTotal ? t`Total` : label),
        },
        column("balance", "debitMinor", t`Debit`),
        column("balance", "creditMinor", t`Credit`),
        column("change", "debitMinor", t`Debit in the month`),
        column("change", "creditMinor", t`Credit in the month`),
      ]}
      rows={lines}
      rowKey={({ label, isTotal }) => (isTotal ? "total" : label)}
      isTotal={({ isTotal }) => isTotal}
    />
  );
}
