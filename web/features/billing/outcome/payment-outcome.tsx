import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { orpc, type Outputs } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Button, buttonClass } from "../../../ui/form/button.tsx";
import { WaitingLine } from "../../../ui/notice/waiting-line.tsx";
import { nextPage } from "../after-payment.ts";
import { PaymentDecided } from "./payment-decided.tsx";
import { isUndecided } from "../payment-polling.ts";
import { paymentQuery } from "../payment-query.ts";

type Payment = Outputs["billing"]["payment"];
type Props = {
  paymentId: string;
  isCancelled: boolean;
  /** As the address says: the page to go on to. */
  next: string | undefined;
};

/** The return page of the card provider: polls until the payment is decided, then shows the result. */
export function PaymentOutcome({ paymentId, isCancelled, next }: Props) {
  const query = useQuery(paymentQuery(paymentId, isCancelled));
  const payment = query.data;
  const isPaid = payment?.status === "succeeded";
  useEffect(() => {
    if (!isPaid) return;
    void queryClient.invalidateQueries({ queryKey: orpc.billing.wallet.key() });
    void queryClient.invalidateQueries({ queryKey: orpc.billing.cards.key() });
    void queryClient.invalidateQueries({ queryKey: orpc.billing.subscriptions.list.key() });
    void queryClient.invalidateQueries({ queryKey: ["statement"] });
  }, [isPaid]);
  if (!payment && query.error) {
    return (
      <Page width="form">
        <PageHeader title={<Trans>Payment</Trans>} />
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      </Page>
    );
  }
  return (
    <Page width="form">
      {!payment || isUndecided(payment.status) ? (
        <Waiting payment={payment} onAsk={() => void query.refetch()} />
      ) : (
        <PaymentDecided payment={payment} next={nextPage(next)} />
      )}
    </Page>
  );
}

function Waiting({ payment, onAsk }: { payment: Payment | undefined; onAsk: () => void }) {
  const challenge = payment?.status === "requires-action" ? payment.redirectUrl : null;
  return (
    <>
      <PageHeader title={<Trans>Waiting for your bank</Trans>} />
      <Card>
        <WaitingLine>
          {payment?.message ?? (
            <Trans>This usually takes a few seconds. Please do not pay again.</Trans>
          )}
        </WaitingLine>
        <p className="lh-quiet">
          <Trans>
            You can leave this page. The money appears in your wallet as soon as the bank approves
            the payment.
          </Trans>
        </p>
        {challenge ? (
          <a className={buttonClass({})} href={challenge}>
            <Trans>Continue to your bank's check</Trans>
          </a>
        ) : null}
        <Button variant="default" onClick={onAsk}>
          <Trans>Check again</Trans>
        </Button>
      </Card>
    </>
  );
}
