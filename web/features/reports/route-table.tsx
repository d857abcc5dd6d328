import { Trans } from "@lingui/react/macro";
import { shownRouteStatus } from "../../../domain/campaign-status.ts";
import { Card } from "../../ui/card.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { LeftOutNote } from "./left-out-note.tsx";
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
                Booked: {cell(route.booked, route.hidden, "booked")} · Delivered:{" "}
                {cell(route.delivered, route.hidden, "delivered")} · Not delivered:{" "}
                {cell(route.undelivered, route.hidden, "undelivered")}
              </Trans>
            </p>
          </li>
        ))}
      </ul>
      <LeftOutNote rows={report.perRoute} />
    </Card>
  );
}
