import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { isOftenCalledSpam } from "../../../../domain/people/complaints.ts";
import type { Outputs } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatCount, formatDate } from "../../../ui/numbers.ts";
import { Badge, StatusBadge } from "../../../ui/notice/status-badge.tsx";
import { useCostColumns } from "./cost-cells.tsx";

type Row = Outputs["administration"]["report"]["rows"][number];

/** The campaigns that the filters select, newest first. */
export function ReportRows({ rows }: { rows: readonly Row[] }) {
  const { t } = useLingui();
  const costColumns = useCostColumns<Row>();
  const count = (key: "booked" | "delivered" | "undelivered", name: string) => ({
    key,
    name,
    isNumber: true,
    renderCell: (row: Row) => formatCount(row[key]),
  });
  return (
    <Card title={t`Submitted campaigns`}>
      <DataTable
        caption={t`Submitted campaigns`}
        rows={rows}
        rowKey={({ campaignId }) => campaignId}
        columns={[
          { key: "title", name: t`Campaign`, renderCell: ({ title }) => title },
          {
            key: "advertiser",
            name: t`Advertiser`,
            renderCell: ({ userId, advertiser }) => (
              <Link to="/admin/advertisers/$id" params={{ id: userId }}>
                {advertiser}
              </Link>
            ),
          },
          {
            key: "status",
            name: t`Status`,
            renderCell: ({ status, statusLabel }) => (
              <StatusBadge status={status} label={statusLabel} />
            ),
          },
          {
            key: "day",
            name: t`Submitted`,
            renderCell: (row) => formatDate(row.submittedAt, "UTC"),
          },
          count("booked", t`Booked`),
          count("delivered", t`Delivered`),
          count("undelivered", t`Not delivered`),
          {
            key: "complaints",
            name: t`Called spam`,
            isNumber: true,
            renderCell: ({ complaints, delivered }) =>
              isOftenCalledSpam({ complaints, messages: delivered }) ? (
                <Badge tone="bad">{t`${formatCount(complaints)}: too often`}</Badge>
              ) : (
                formatCount(complaints)
              ),
          },
          {
            key: "revenue",
            name: t`Revenue`,
            isNumber: true,
            renderCell: ({ revenueMinor, currency }) => (
              <Money amountMinor={revenueMinor} currency={currency} />
            ),
          },
          ...costColumns,
        ]}
      />
    </Card>
  );
}
