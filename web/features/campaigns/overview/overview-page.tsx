import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { useMe } from "../../../session/session.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { WaitingDraft } from "../../../ui/notice/waiting-draft.tsx";
import { Attention, isPressing } from "./attention.tsx";
import { BalanceCard } from "./balance-card.tsx";
import { GettingStarted } from "./getting-started.tsx";
import { isStarted, startFacts, startSteps } from "./getting-started-steps.ts";
import classes from "./overview.module.css";
import { RunningCampaigns } from "./running-campaigns.tsx";
import { TopCampaigns } from "./top-campaigns.tsx";
import { Trend } from "./trend.tsx";

const overviewQuery = () => orpc.campaigns.dashboard.queryOptions({ input: {} });
const walletQuery = () => orpc.billing.wallet.queryOptions({ input: {} });

/** Takes what the page reads into the query cache. Does not throw. */
export async function readOverview(): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(overviewQuery()),
    queryClient.prefetchQuery(walletQuery()),
  ]);
}

/** The overview: money, what runs, what went best, and what needs a hand. */
export function OverviewPage() {
  const name = useMe()?.registration?.firstName;
  const overview = useQuery(overviewQuery());
  const wallet = useQuery(walletQuery());
  const { data } = overview;
  const steps = data && wallet.data ? startSteps(startFacts(data, wallet.data)) : undefined;
  const isStarting = steps !== undefined && !isStarted(steps);
  return (
    <Page>
      <PageHeader
        title={name ? <Trans>Hello {name}</Trans> : <Trans>Hello</Trans>}
        aside={
          // On a phone it is in the bar at the bottom.
          <LinkButton className={classes.wide} to="/campaign/$mode" params={{ mode: "new" }}>
            <Trans>New campaign</Trans>
          </LinkButton>
        }
      />
      <ErrorNotice error={overview.error} onRetry={() => void overview.refetch()} />
      {steps && isStarting ? <GettingStarted steps={steps} /> : null}
      {data?.waitingDraft ? (
        <WaitingDraft draft={data.waitingDraft} drafts={data.counts["drafts"] ?? 0} />
      ) : null}
      {data ? (
        <Attention entries={isStarting ? data.attention.filter(isPressing) : data.attention} />
      ) : null}
      {data || overview.error ? null : <LoadingSkeleton heights={[150, 220, 260]} />}
      {data ? (
        <div className="lh-columns">
          {wallet.data ? <BalanceCard wallet={wallet.data} /> : null}
          <RunningCampaigns rows={data.running} />
          <Trend days={data.trend} />
          <TopCampaigns rows={data.top} currency={wallet.data?.currency ?? "ZAR"} />
        </div>
      ) : null}
    </Page>
  );
}
