import { Trans } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { formatCount } from "../../ui/numbers.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { Report } from "./report-figures.ts";
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
              <StatusBadge status={route.status} label={route.statusLabel} />
            </div>
            <p className="lh-quiet">
              <Trans>
                {formatCount(route.delivered)} delivered of {formatCount(route.booked)} booked,{" "}
                {formatCount(route.undelivered)} not delivered
              </Trans>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
