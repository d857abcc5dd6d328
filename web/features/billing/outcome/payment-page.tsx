import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { orpc } from "../../../api/client.ts";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { isCampaignPage } from "../after-payment.ts";
import { CampaignPayment } from "../direct/campaign-payment.tsx";
import { PaymentOutcome } from "./payment-outcome.tsx";
import { PayDebt } from "../top-ups/pay-debt.tsx";
import { TopUpForm } from "../top-ups/top-up-form.tsx";

/** Pay what a campaign lacks, or add money in advance; with a paymentId, how that payment went. */
export function PaymentPage() {
  const wallet = useQuery(orpc.billing.wallet.queryOptions({ input: {} }));
  const { paymentId, campaign, cancelled, next, amount } = useSearch({ from: "/payment" });
  if (paymentId)
    return <PaymentOutcome {...{ paymentId, isCancelled: cancelled === true, next }} />;
  if (campaign) return <CampaignPayment campaignId={campaign} />;
  return (
    <Page width="form">
      <PageHeader
        title={<Trans>Add money</Trans>}
        lead={
          next && isCampaignPage(next) ? (
            <Trans>You then return to your campaign. Nothing is sent until you confirm.</Trans>
          ) : (
            <Trans>The money goes into your wallet, and you decide what to spend it on.</Trans>
          )
        }
      />
      {wallet.data?.debt ? (
        <PayDebt debt={wallet.data.debt} next={next} />
      ) : (
        <TopUpForm next={next} suggestedMinor={amount} />
      )}
    </Page>
  );
}
