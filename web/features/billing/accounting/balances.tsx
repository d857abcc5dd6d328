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
import { monthName } from "./month-name.ts";

/** Balances by kind of account, now or at a month's end. */
export function Balances() {
  const { t } = useLingui();
  const [month, setMonth] = useState("");
  const months = useQuery(orpc.billing.books.months.queryOptions({ input: {} }));
  const query = useQuery(
    orpc.billing.books.balances.queryOptions({ input: month ? { month } : {} }),
  );
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
      {query.data?.length === 0 ? (
        <p className="lh-quiet">
          <Trans>Nothing has been recorded yet.</Trans>
        </p>
      ) : null}
      {query.data && query.data.length > 0 ? (
        <DataTable
          caption={t`Balances per kind of account`}
          columns={[
            { key: "account", name: t`Account`, isHeading: true, renderCell: (row) => row.label },
            { key: "currency", name: t`Currency`, renderCell: (row) => row.currency },
            {
              key: "change",
              name: t`Change in the month`,
              isNumber: true,
              renderCell: (row) => (
                <Money amountMinor={row.changeMinor} currency={row.currency} signed />
              ),
            },
            {
              key: "balance",
              name: t`Balance`,
              isNumber: true,
              renderCell: (row) => <Money amountMinor={row.balanceMinor} currency={row.currency} />,
            },
          ]}
          rows={query.data}
          rowKey={({ currency, kind, label }) => currency + kind + label}
        />
      ) : null}
      {query.data || query.error ? null : <LoadingSkeleton heights={[280]} />}
    </Card>
  );
}
