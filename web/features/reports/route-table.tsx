import { Trans } from "@lingui/react/macro";
import { shownRouteStatus } from "../../../domain/campaign-status.ts";
import { Card } from "../../ui/card.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { cell, type Report } from "./report-figures.ts";
import classes from "./report.module.css";

/** The same figures for each network. */
export function RouteTable({ report }: { report: Report }) {
  if (report.perRoute.length === 0) return null;
  return (
    <Card title={<Trans>On each network</Trans>}>
      <ul className={classes.routes}>
        {report.perRoute.map((route) => (
          <li key={route.routeId} className={classes.route}>
            <div className="lh-spread">
              <span className="lh-strong">{route.name}</span>
              <StatusBadge
                status={shownRouteStatus(route.status, report.status)}
                label={route.statusLabel}
              />
            </div>
            <p className="lh-quiet">
              <Trans>
                {cell(route.delivered, route.hidden, "delivered")} delivered of{" "}
                {cell(route.booked, route.hidden, "booked")} booked,{" "}
                {cell(route.undelivered, route.hidden, "undelivered")} not delivered
              </Trans>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
