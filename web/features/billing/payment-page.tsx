import { Trans } from "@lingui/react/macro";
import { useSearch } from "@tanstack/react-router";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PaymentOutcome } from "./payment-outcome.tsx";
import { TopUpForm } from "./top-up-form.tsx";

/** Add money, for a campaign or in advance; with a paymentId, how that payment went. */
export function PaymentPage() {
  const { paymentId, cancelled, next, amount } = useSearch({ from: "/payment" });
  if (paymentId) return <PaymentOutcome paymentId={paymentId} isCancelled={cancelled === true} />;
  return (
    <Page width="form">
      <PageHeader
        title={<Trans>Pay by card</Trans>}
        lead={
          next ? (
            <Trans>
              Afterwards you come back to your campaign. Nothing is sent before you say so.
            </Trans>
          ) : (
            <Trans>The money goes into your wallet, and you decide what to spend it on.</Trans>
          )
        }
      />
      <TopUpForm next={next} suggestedMinor={amount} />
    </Page>
  );
}
