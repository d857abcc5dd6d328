import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { orpc } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { useAccountTime } from "../../../session/account-time.ts";
import { Badge } from "../../../ui/notice/status-badge.tsx";
import classes from "./advertiser.module.css";

/** What an advertiser has written to support, newest first. */
export function AdvertiserMessages({ userId }: { userId: string }) {
  const { t } = useLingui();
  const { day } = useAccountTime();
  const { data, error, refetch } = useQuery(orpc.support.queue.queryOptions({ input: { userId } }));
  const states = { open: t`Waiting`, answered: t`Answered`, closed: t`Closed` };
  return (
    <Card
      title={<Trans>Messages to support</Trans>}
      aside={
        <Link to="/admin/support">
          <Trans>Support queue</Trans>
        </Link>
      }
    >
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {data?.rows.length === 0 ? (
        <p className="lh-quiet">
          <Trans>This advertiser has not written to us.</Trans>
        </p>
      ) : null}
      {data && data.rows.length > 0 ? (
        <ul className={classes.notes}>
          {data.rows.map(({ id, subject, state, sentAt }) => (
            <li key={id} className="lh-spread">
              <span>
                {subject} <span className="lh-quiet lh-small">{day(sentAt)}</span>
              </span>
              <Badge tone={state === "open" ? "warn" : "quiet"}>{states[state]}</Badge>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
