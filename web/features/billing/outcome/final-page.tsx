import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearch } from "@tanstack/react-router";
import { isShownOnPages } from "../../../../domain/campaign/kinds/views.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import { orpc, type Outputs } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { StickyActionBar } from "../../../ui/sticky-action-bar.tsx";
import { CardSetupOutcome } from "../cards/card-setup-outcome.tsx";
import { CampaignPaymentOutcome } from "../direct/campaign-payment-outcome.tsx";
import { paidCampaign } from "../direct/paid-campaign.ts";
import classes from "./final.module.css";
import { sendingTimes } from "./sending-times.ts";
import { PaymentOutcome } from "./payment-outcome.tsx";

/** After paying, or after handing in a campaign: what happens next. */
export function FinalPage() {
  const { id, paymentId, setupId, subscriptionId, campaign, cancelled, next } = useSearch({
    from: "/final",
  });
  const isCancelled = cancelled === true;
  const campaignId = campaign ?? paidCampaign(next);
  if (paymentId && campaignId)
    return <CampaignPaymentOutcome {...{ paymentId, campaignId, isCancelled }} />;
  if (paymentId) return <PaymentOutcome {...{ paymentId, isCancelled, next }} />;
  if (setupId) return <CardSetupOutcome {...{ setupId, isCancelled, next }} />;
  // The plan's page shows the state of a subscription and updates it until the bank has answered.
  if (subscriptionId) return <Navigate to="/plan" replace />;
  if (id) return <CampaignNext id={id} />;
  return (
    <Page width="form">
      <PageHeader
        title={<Trans>Nothing is waiting</Trans>}
        lead={<Trans>This page says what happens next after a payment or a campaign.</Trans>}
      />
      <LinkButton to="/dashboard">
        <Trans>Go to Home</Trans>
      </LinkButton>
    </Page>
  );
}

function CampaignNext({ id }: { id: string }) {
  // A draft that was read before it was paid for has no money set aside: what is shown was read since.
  const query = useQuery({
    ...orpc.campaigns.get.queryOptions({ input: { id } }),
    refetchOnMount: "always",
  });
  const campaign = query.isFetchedAfterMount ? query.data : undefined;
  return (
    <Page width="form">
      <PageHeader title={<Trans>Your campaign is being checked</Trans>} />
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      {campaign ? <NextSteps campaign={campaign} /> : null}
      {campaign || query.error ? null : <LoadingSkeleton heights={[240]} />}
    </Page>
  );
}

type When = { when: string | undefined; people: string };

function WhenSent({ when, people }: When) {
  return when ? (
    <Trans>
      {when}: we send it to {people} people.
    </Trans>
  ) : (
    <Trans>We then send it to {people} people, within the hours you chose.</Trans>
  );
}

function WhenShown({ when, people }: When) {
  return when ? (
    <Trans>
      {when}: we show it to {people} people.
    </Trans>
  ) : (
    <Trans>We then show it to {people} people, within the hours you chose.</Trans>
  );
}

function NextSteps({ campaign }: { campaign: Outputs["campaigns"]["get"] }) {
  const people = formatCount(campaign.people);
  const amount = formatMoney(campaign.amountMinor, campaign.currency);
  const when = sendingTimes(campaign.serviceRecurring);
  return (
    <Card title={campaign.title}>
      <ol className={`lh-stack-tight ${classes.steps}`}>
        <li>
          <Trans>{amount} is set aside in your wallet. It has not been spent yet.</Trans>
        </li>
        <li>
          {campaign.ourCheck === "waiting" ? (
            <Trans>
              We look at your campaign first, then the networks do. If it is refused, we tell you
              why and refund everything at once.
            </Trans>
          ) : (
            <Trans>
              The networks check your campaign first. If they say no, we tell you why and refund
              everything at once.
            </Trans>
          )}
        </li>
        <li>
          {isShownOnPages(campaign.flowTypeId) ? (
            <WhenShown when={when} people={people} />
          ) : (
            <WhenSent when={when} people={people} />
          )}
        </li>
        <li>
          {isShownOnPages(campaign.flowTypeId) ? (
            <Trans>
              You do not pay for views that do not happen: we refund them to your wallet when the
              final result is in.
            </Trans>
          ) : (
            <Trans>
              You do not pay for messages that do not arrive: we refund them to your wallet when the
              final result is in.
            </Trans>
          )}
        </li>
      </ol>
      <StickyActionBar>
        <LinkButton to="/campaign-info/$id" params={{ id: campaign.id }}>
          <Trans>See the campaign</Trans>
        </LinkButton>
        <LinkButton to="/dashboard" variant="default">
          <Trans>Go to Home</Trans>
        </LinkButton>
      </StickyActionBar>
    </Card>
  );
}
