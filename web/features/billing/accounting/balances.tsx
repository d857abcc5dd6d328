import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { orpc } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Money } from "../../../ui/money.tsx";
import { MoneyTable } from "./money-table.tsx";
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
        <MoneyTable
          caption={<Trans>Balances per kind of account</Trans>}
          columns={[
            { key: "account", name: <Trans>Account</Trans> },
            { key: "currency", name: <Trans>Currency</Trans> },
            { key: "change", name: <Trans>Change in the month</Trans>, isNumber: true },
            { key: "balance", name: <Trans>Balance</Trans>, isNumber: true },
          ]}
          rows={query.data.map(({ currency, kind, label, balanceMinor, changeMinor }) => ({
            key: currency + kind + label,
            cells: [
              label,
              currency,
              <Money key="change" amountMinor={changeMinor} currency={currency} signed />,
              <Money key="balance" amountMinor={balanceMinor} currency={currency} />,
            ],
          }))}
        />
      ) : null}
      {query.data || query.error ? null : <LoadingSkeleton heights={[280]} />}
    </Card>
  );
}
