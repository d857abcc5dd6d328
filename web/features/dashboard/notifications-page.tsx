import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../api/client.ts";
import { isMember, useMe } from "../../session/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Attention } from "./attention.tsx";

/** What needs a hand. The page opens for everybody (spec section 2); what it lists needs a member. */
export function NotificationsPage() {
  const me = useMe();
  return (
    <Page width="form">
      <PageHeader title={<Trans>Notifications</Trans>} />
      {me && !isMember(me) ? (
        <Notice
          tone="info"
          title={<Trans>Please sign in to see your notifications.</Trans>}
          action={
            <LinkButton to="/login" search={{ next: "/notifications" }}>
              <Trans>Sign in</Trans>
            </LinkButton>
          }
        />
      ) : null}
      {isMember(me) ? <Own /> : null}
    </Page>
  );
}

function Own() {
  const { data, error, refetch } = useQuery(orpc.campaigns.dashboard.queryOptions({ input: {} }));
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton heights={[90, 90]} />;
  const isQuiet = data.attention.every(({ kind }) => kind === "no-campaign");
  if (!isQuiet) return <Attention entries={data.attention} />;
  return (
    <EmptyState title={<Trans>Nothing needs your attention</Trans>}>
      <Trans>When a campaign is refused, ends, or money runs low, it is said here.</Trans>
    </EmptyState>
  );
}
