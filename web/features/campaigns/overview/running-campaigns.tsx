import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { Outputs } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { StatusBadge } from "../../../ui/notice/status-badge.tsx";
import classes from "./overview.module.css";

type Row = Outputs["campaigns"]["dashboard"]["running"][number];

/** Campaigns that are being checked, wait for their first day, are sent or paused. */
export function RunningCampaigns({ rows }: { rows: Row[] }) {
  return (
    <Card
      title={<Trans>Campaigns under way</Trans>}
      aside={
        <Link to="/folder" className={classes.more}>
          <Trans>All campaigns</Trans>
        </Link>
      }
    >
      {rows.length === 0 ? (
        <p className="lh-quiet">
          <Trans>No campaign is under way. Planning one takes about three minutes.</Trans>
        </p>
      ) : (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <li key={row.id} className={classes.row}>
              <Link to="/campaign-info/$id" params={{ id: row.id }} className={classes.rowName}>
                {row.title}
              </Link>
              <span className="lh-row">
                <span className="lh-quiet">
                  <Trans>{formatCount(row.people)} people</Trans>
                </span>
                <StatusBadge status={row.status} label={row.statusLabel} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
