import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { orpc, type Outputs } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { saveCsv } from "../../../ui/save-csv.ts";
import classes from "../admin.module.css";
import { useSourceNames } from "./opt-out-sources.ts";

type Row = Outputs["administration"]["optOutCounts"]["rows"][number];
type Sum = { key: string; routeName: string; source: Row["source"]; count: number };

function sumByWay(rows: readonly Row[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { routeId, routeName, source, count } of rows) {
    const key = `${routeId} ${source}`;
    sums.set(key, { key, routeName, source, count: (sums.get(key)?.count ?? 0) + count });
  }
  return [...sums.values()].sort((a, b) => b.count - a.count);
}

/** How many opted out, by route and way; day by day as a file. */
export function OptOutCounts({ countryId }: { countryId: number }) {
  const { t } = useLingui();
  const names = useSourceNames();
  const country = useMyCountry();
  const [days, setDays] = useState({ from: "", to: "" });
  const { from, to } = days;
  const input = { countryId, ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const { data, error, refetch } = useQuery(
    orpc.administration.optOutCounts.queryOptions({ input, staleTime: 0 }),
  );
  const rows = data?.rows ?? [];
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const exportDays = () =>
    saveCsv(
      "loudhailer-opt-outs.csv",
      [t`Day`, t`Route`, t`Method`, t`People`],
      rows.map(({ day, routeName, source, count }) => [day, routeName, names[source], count]),
      country,
    );
  return (
    <Card title={<Trans>How many</Trans>}>
      <div className={classes.filters}>
        <TextInput
          label={t`From`}
          type="date"
          value={from}
          onChange={(event) => setDays({ ...days, from: event.currentTarget.value })}
        />
        <TextInput
          label={t`Until`}
          type="date"
          value={to}
          onChange={(event) => setDays({ ...days, to: event.currentTarget.value })}
        />
      </div>
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {data && rows.length === 0 ? (
        <p className="lh-quiet">
          <Trans>Nobody opted out in these days.</Trans>
        </p>
      ) : null}
      {rows.length > 0 ? (
        <>
          <p>
            <Trans>{formatCount(total)} in total.</Trans>
          </p>
          <DataTable
            caption={t`Opt-outs by route and method`}
            rows={sumByWay(rows)}
            rowKey={({ key }) => key}
            columns={[
              { key: "route", name: t`Route`, renderCell: ({ routeName }) => routeName },
              { key: "way", name: t`Method`, renderCell: ({ source }) => names[source] },
              {
                key: "count",
                name: t`People`,
                isNumber: true,
                renderCell: ({ count }) => formatCount(count),
              },
            ]}
          />
          <div>
            <Button variant="default" onClick={exportDays}>
              <Trans>Counts by day as CSV</Trans>
            </Button>
          </div>
        </>
      ) : null}
    </Card>
  );
}
