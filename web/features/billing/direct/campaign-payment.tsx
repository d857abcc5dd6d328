import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orpc, type Outputs } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PayForCampaign } from "./pay-for-campaign.tsx";

/** The campaign in one line: its name, and how many people it goes to. */
function WhatIsPaid({ campaign }: { campaign: Outputs["campaigns"]["get"] }) {
  const { title, people } = campaign;
  if (people === 0) return title;
  return (
    <>
      {title ? `${title} · ` : null}
      <Plural value={people} one="# person" other="# people" />
    </>
  );
}

/** Pay for a campaign: only what the balance lacks is charged, and it is sent when the payment has arrived. */
export function CampaignPayment({ campaignId }: { campaignId: string }) {
  const campaign = useQuery(orpc.campaigns.get.queryOptions({ input: { id: campaignId } }));
  const terms = useQuery({
    ...orpc.billing.campaignPayment.queryOptions({ input: { campaignId } }),
    staleTime: 0,
  });
  return (
    <Page width="form">
      <PageHeader
        title={<Trans>Pay for your campaign</Trans>}
        lead={campaign.data ? <WhatIsPaid campaign={campaign.data} /> : undefined}
      />
      <ErrorNotice error={terms.error} onRetry={() => void terms.refetch()} />
      {terms.data ? (
        <Card>
          <PayForCampaign terms={terms.data} onChanged={() => void terms.refetch()} />
        </Card>
      ) : terms.error ? null : (
        <LoadingSkeleton heights={[280]} />
      )}
      <LinkButton
        to="/campaign/$mode"
        params={{ mode: "edit" }}
        search={{ id: campaignId, step: "review" }}
        variant="subtle"
      >
        <Trans>Back to the campaign without paying</Trans>
      </LinkButton>
    </Page>
  );
}
