import { Trans, useLingui } from "@lingui/react/macro";
import { reportWords } from "../../../domain/campaign/kinds/views.ts";
import { shownRouteCode } from "../../ui/notice/shown-route-code.ts";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { formatCount } from "../../ui/numbers.ts";
import { translate } from "../../../domain/translate.ts";
import { StatusBadge } from "../../ui/notice/status-badge.tsx";
import type { Report } from "./report-figures.ts";

/** Delivered of those booked, and not delivered, for each network; its status where it is another than the campaign's. */
export function RouteTable({ report }: { report: Report }) {
  const { t } = useLingui();
  const words = reportWords(report);
  if (report.perRoute.length === 0) return null;
  return (
    <Card title={<Trans>By network</Trans>}>
      <DataTable
        caption={t`By network`}
        isNarrow
        columns={[
          {
            key: "network",
            name: t`Network`,
            isHeading: true,
            renderCell: ({ name, status, statusLabel }) => (
              <>
                {name}
                {statusLabel === report.statusLabel ? null : (
                  <StatusBadge status={shownRouteCode(status, report.status)} label={statusLabel} />
                )}
              </>
            ),
          },
          { key: "delivered", name: words.delivered, isNumber: true, renderCell: deliveredOf },
          {
            key: "undelivered",
            name: words.undelivered,
            isNumber: true,
            renderCell: ({ undelivered }) => formatCount(undelivered),
          },
        ]}
        rows={report.perRoute}
        rowKey={({ routeId }) => String(routeId)}
      />
    </Card>
  );
}

function deliveredOf({ delivered, booked }: Report["perRoute"][number]): string {
  return translate("{delivered} of {booked}", {
    delivered: formatCount(delivered),
    booked: formatCount(booked),
  });
}
