import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { orpc } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { isUndecided, nextPollMs } from "../payment-polling.ts";
import { paymentQuery } from "../payment-query.ts";
import { refreshAfterBooking } from "./refresh-after-booking.ts";
import { BookedWhenPaid } from "./booked-when-paid.tsx";
import { WaitingLine } from "../../../ui/notice/waiting-line.tsx";

type Props = { paymentId: string; campaignId: string; isCancelled: boolean };

/** After paying for a campaign: waits for the bank, then for the campaign to be booked. */
export function CampaignPaymentOutcome({ paymentId, campaignId, isCancelled }: Props) {
  const payment = useQuery(paymentQuery(paymentId, isCancelled));
  const direct = useQuery({
    ...orpc.billing.campaignPaymentState.queryOptions({ input: { campaignId } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && state.data.state !== "waiting"
        ? false
        : nextPollMs("pending", state.dataUpdateCount),
  });
  const isSent = direct.data?.state === "sent";
  // What was read before the payment says that nothing is booked or set aside.
  useEffect(() => {
    if (isSent) refreshAfterBooking();
  }, [isSent]);
  if (isSent) return <Navigate to="/final" search={{ id: campaignId }} replace />;
  const isWaiting = !payment.data || isUndecided(payment.data.status);
  const isArriving = payment.data?.status === "succeeded" && direct.data?.state !== "not-sent";
  return (
    <Page width="form">
      <PageHeader
        title={
          isArriving ? (
            <Trans>Paid. Your campaign is being sent for checking</Trans>
          ) : isWaiting && isCancelled ? (
            <Trans>You left the payment page</Trans>
          ) : isWaiting ? (
            <Trans>Waiting for your bank</Trans>
          ) : (
            <Trans>Your campaign was not sent</Trans>
          )
        }
      />
      <ErrorNotice error={payment.error ?? direct.error} onRetry={() => void payment.refetch()} />
      {isWaiting || isArriving ? (
        <Waiting campaignId={campaignId} hasLeft={isCancelled && !isArriving} />
      ) : (
        <NotSent campaignId={campaignId} sentence={payment.data?.message ?? direct.data?.message} />
      )}
    </Page>
  );
}

function Waiting({ campaignId, hasLeft }: Pick<Props, "campaignId"> & { hasLeft: boolean }) {
  if (hasLeft)
    return (
      <Card>
        <WaitingLine>
          <Trans>We are making sure that no money was taken.</Trans>
        </WaitingLine>
      </Card>
    );
  return (
    <Card>
      <WaitingLine>
        <Trans>This usually takes a few seconds. Please do not pay again.</Trans>
      </WaitingLine>
      <p className="lh-quiet">
        <BookedWhenPaid campaignId={campaignId} /> <Trans>You can leave this page.</Trans>
      </p>
    </Card>
  );
}

type NotSentProps = { campaignId: string; sentence: string | undefined };

function NotSent({ campaignId, sentence }: NotSentProps) {
  return (
    <Card>
      <p>{sentence ?? <Trans>No money was taken. Your campaign is saved as a draft.</Trans>}</p>
      <div className="lh-row">
        <LinkButton to="/payment" search={{ campaign: campaignId }}>
          <Trans>Try again</Trans>
        </LinkButton>
        <LinkButton
          to="/campaign/$mode"
          params={{ mode: "edit" }}
          search={{ id: campaignId, step: "review" }}
          variant="default"
        >
          <Trans>Back to your campaign</Trans>
        </LinkButton>
      </div>
    </Card>
  );
}
