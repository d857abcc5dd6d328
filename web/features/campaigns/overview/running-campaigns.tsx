import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { Outputs } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { StatusBadge } from "../../../ui/notice/status-badge.tsx";
import classes from "./overview.module.css";

type Row = Outputs["campaigns"]["dashboard"]["running"][number];

/** Campaigns being sent, in review or scheduled. */
export function RunningCampaigns({ rows }: { rows: Row[] }) {
  return (
    <Card
      title={<Trans>Running now</Trans>}
      aside={
        <Link to="/folder" className={classes.more}>
          <Trans>All campaigns</Trans>
        </Link>
      }
    >
      {rows.length === 0 ? (
        <p className="lh-quiet">
          <Trans>
            Nothing is being sent at the moment. Planning a campaign takes about three minutes.
          </Trans>
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
