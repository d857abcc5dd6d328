import { Trans } from "@lingui/react/macro";
import { shownRouteCode } from "../../ui/notice/shown-route-code.ts";
import { Card } from "../../ui/card.tsx";
import { formatCount } from "../../ui/numbers.ts";
import { translate } from "../../../domain/translate.ts";
import { StatusBadge } from "../../ui/notice/status-badge.tsx";
import type { Report } from "./report-figures.ts";
import classes from "./report.module.css";

/** Delivered of those booked, and not delivered, for each network; its status where it is another than the campaign's. */
export function RouteTable({ report }: { report: Report }) {
  if (report.perRoute.length === 0) return null;
  return (
    <Card title={<Trans>By network</Trans>}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Network</Trans>
            </th>
            <th scope="col" className="lh-number">
              <Trans>Delivered</Trans>
            </th>
            <th scope="col" className="lh-number">
              <Trans>Not delivered</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {report.perRoute.map((route) => (
            <tr key={route.routeId}>
              <th scope="row">
                {route.name}
                {route.statusLabel === report.statusLabel ? null : (
                  <StatusBadge
                    status={shownRouteCode(route.status, report.status)}
                    label={route.statusLabel}
                  />
                )}
              </th>
              <td className="lh-number">{deliveredOf(route)}</td>
              <td className="lh-number">{formatCount(route.undelivered)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function deliveredOf({ delivered, booked }: Report["perRoute"][number]): string {
  return translate("{delivered} of {booked}", {
    delivered: formatCount(delivered),
    booked: formatCount(booked),
  });
}
