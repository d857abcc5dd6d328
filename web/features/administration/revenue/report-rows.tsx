import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { isOftenCalledSpam } from "../../../../domain/people/complaints.ts";
import type { Outputs } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { Badge, StatusBadge } from "../../../ui/notice/status-badge.tsx";
import { dayInCountry } from "../day-in-country.ts";
import { useCostColumns } from "./cost-cells.tsx";

type Row = Outputs["administration"]["report"]["rows"][number];

/** The campaigns that the filters select, newest first. */
export function ReportRows({ rows }: { rows: readonly Row[] }) {
  const { t } = useLingui();
  const costColumns = useCostColumns<Row>();
  return (
    <Card title={t`Submitted campaigns`}>
      <DataTable
        caption={t`Submitted campaigns`}
        rows={rows}
        rowKey={({ campaignId }) => campaignId}
        columns={[
          {
            key: "title",
            name: t`Campaign`,
            isHeading: true,
            renderCell: ({ title, userId, advertiser, submittedAt, currency }) => (
              <>
                {title}
                <div className="lh-small">
                  <Link to="/admin/advertisers/$id" params={{ id: userId }}>
                    {advertiser}
                  </Link>{" "}
                  <span className="lh-quiet">{dayInCountry(submittedAt, currency)}</span>
                </div>
              </>
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
            key: "booked",
            name: t`Booked`,
            isNumber: true,
            renderCell: ({ booked }) => formatCount(booked),
          },
          {
            key: "delivered",
            name: t`Delivered`,
            isNumber: true,
            renderCell: ({ delivered, undelivered }) => (
              <>
                {formatCount(delivered)}
                {undelivered > 0 ? (
                  <div className="lh-quiet lh-small">{t`${formatCount(undelivered)} not`}</div>
                ) : null}
              </>
            ),
          },
          {
            key: "complaints",
            name: t`Spam complaints`,
            isNumber: true,
            renderCell: ({ complaints, delivered }) =>
              isOftenCalledSpam({ complaints, messages: delivered }) ? (
                <Badge tone="bad">{t`${formatCount(complaints)}: too often`}</Badge>
              ) : (
                formatCount(complaints)
              ),
          },
          ...costColumns,
        ]}
      />
    </Card>
  );
}
