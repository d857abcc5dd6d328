import { Trans } from "@lingui/react/macro";
import { shownRouteCode } from "../../../ui/notice/shown-route-code.ts";
import { Card } from "../../../ui/card.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { StatusBadge } from "../../../ui/notice/status-badge.tsx";
import type { Campaign } from "../draft/draft.ts";
import classes from "./info.module.css";

/** The status of the campaign on each network. */
export function RouteStories({ campaign }: { campaign: Campaign }) {
  return (
    <Card title={<Trans>By network</Trans>}>
      <ul className={classes.routes}>
        {campaign.serviceObj.map((route) => (
          <li key={route.routeId} className={classes.route}>
            <div className="lh-spread">
              <span className="lh-strong">{route.routeName}</span>
              <StatusBadge
                status={shownRouteCode(route.messagingCampaign.status, campaign.status)}
                label={route.statusLabel}
              />
            </div>
            <p className="lh-quiet lh-small">
              <Trans>{formatCount(route.people)} people</Trans>
            </p>
            {route.story ? <p>{route.story}</p> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
