import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useCountry } from "../../api/catalogue-queries.ts";
import { orpc } from "../../api/client.ts";
import { refreshDelayMs } from "../../api/refresh-pace.ts";
import { Card } from "../../ui/card.tsx";
import { CampaignError } from "../../ui/notice/campaign-error.tsx";
import { LoadingSkeleton } from "../../ui/notice/loading-skeleton.tsx";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { StatusBadge } from "../../ui/notice/status-badge.tsx";
import { STATUS } from "../../../domain/campaign/status-codes.ts";
import type { Campaign } from "./draft/draft.ts";
import { AnswerCards } from "./info/answer-cards.tsx";
import { CampaignActions } from "./info/campaign-actions.tsx";
import { MoneyCard } from "./info/money-card.tsx";
import { OutlookNotice } from "./info/outlook-notice.tsx";
import { RefusalNotice } from "./info/refusal-notice.tsx";
import { RouteStories } from "./info/route-stories.tsx";
import { StatusTimeline } from "./info/status-timeline.tsx";
import { timelineOf } from "./info/timeline-stages.ts";
import { statusText } from "./info/status-text.ts";

const EXPIRED: number = STATUS.Expired;
/** Sending, or stopped in the middle of it: there is something to follow. */
const UNDER_WAY: ReadonlySet<number> = new Set([STATUS.Active, STATUS.Saved]);

/** One campaign: its status on every network, its message, and its money. */
export function CampaignInfoPage() {
  const { id } = useParams({ from: "/campaign-info/$id" });
  return <CampaignInfo key={id} id={id} />;
}

function CampaignInfo({ id }: { id: string }) {
  const [openedMs] = useState(() => Date.now());
  const query = useQuery({
    ...orpc.campaigns.get.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) =>
      refreshDelayMs(Date.now() - openedMs, state.data === undefined || isOver(state.data)),
  });
  const campaign = query.data;
  return (
    <Page>
      <PageHeader
        title={
          campaign ? campaign.title || <Trans>Draft without a name</Trans> : <Trans>Campaign</Trans>
        }
        aside={
          campaign ? (
            <StatusBadge status={campaign.status} label={campaign.statusLabel} />
          ) : undefined
        }
      />
      <CampaignError error={query.error} onRetry={() => void query.refetch()} />
      {campaign ? <Loaded campaign={campaign} /> : null}
      {campaign || query.error ? null : <LoadingSkeleton heights={[24, 160, 160, 160]} />}
    </Page>
  );
}

/** Nothing about it changes by itself any more. */
function isOver(campaign: Campaign): boolean {
  if (!campaign.isSubmitted) return true;
  return campaign.isSettled && (campaign.isFinalStatus || campaign.status === EXPIRED);
}

function Loaded({ campaign }: { campaign: Campaign }) {
  const country = useCountry(campaign.countryId);
  if (!country) return <LoadingSkeleton heights={[24, 160, 160, 160]} />;
  return (
    <>
      <p role="status">
        {statusText(campaign)}{" "}
        {campaign.isSubmitted && UNDER_WAY.has(campaign.status) ? (
          <Link to="/report/$id" params={{ id: campaign.id }}>
            <Trans>See the report for progress.</Trans>
          </Link>
        ) : null}
      </p>
      {timelineOf(campaign) ? (
        <Card>
          <StatusTimeline campaign={campaign} />
        </Card>
      ) : null}
      <RefusalNotice campaign={campaign} />
      <OutlookNotice campaign={campaign} />
      <AnswerCards
        campaign={campaign}
        country={country}
        below={campaign.isSubmitted ? <MoneyCard campaign={campaign} /> : null}
      >
        {campaign.isSubmitted ? <RouteStories campaign={campaign} /> : null}
      </AnswerCards>
      <CampaignActions campaign={campaign} />
    </>
  );
}
