import { Trans } from "@lingui/react/macro";
import { formatMoney } from "../../../../domain/money/money.ts";
import type { Outputs } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { isCampaignPage } from "../after-payment.ts";
import { EmailedDocument } from "./emailed-document.tsx";

type Payment = Outputs["billing"]["payment"];
type Props = { payment: Payment; next: string | null };

/** How a payment went, and the one next step. */
export function PaymentDecided({ payment, next }: Props) {
  const amount = formatMoney(payment.amountMinor, payment.currency);
  if (payment.status === "succeeded" && payment.purpose === "plan")
    return <PlanPaid payment={payment} />;
  if (payment.status === "succeeded" && payment.debtSettledMinor > 0)
    return <DebtPaid payment={payment} next={next} />;
  if (payment.status === "succeeded") return <Paid amount={amount} next={next} />;
  if (payment.status === "refunded") {
    return (
      <>
        <PageHeader title={<Trans>{amount} was paid back to you</Trans>} />
        <ToWallet />
      </>
    );
  }
  return <NotPaid payment={payment} next={next} />;
}

function NotPaid({ payment, next }: Props) {
  const isFailed = payment.status === "failed";
  const { amountMinor, message } = payment;
  return (
    <>
      <PageHeader
        title={
          isFailed ? (
            <Trans>The payment did not go through</Trans>
          ) : (
            <Trans>You left the payment page</Trans>
          )
        }
      />
      <Card>
        <p>{message ?? <Trans>No money was taken.</Trans>}</p>
        {isFailed ? (
          <p>
            <Trans>No money was taken. Your wallet and your drafts are as they were.</Trans>
          </p>
        ) : null}
        <div className="lh-row">
          {payment.purpose === "plan" ? (
            <LinkButton to="/plan">
              <Trans>Back to the plans</Trans>
            </LinkButton>
          ) : (
            <LinkButton to="/payment" search={{ amount: amountMinor, ...(next ? { next } : {}) }}>
              <Trans>Try again</Trans>
            </LinkButton>
          )}
          {next && isCampaignPage(next) ? (
            <LinkButton to={next} variant="default">
              <Trans>Back to your campaign</Trans>
            </LinkButton>
          ) : (
            <ToWallet />
          )}
        </div>
      </Card>
    </>
  );
}

function Paid({ amount, next }: { amount: string; next: string | null }) {
  return (
    <>
      <PageHeader
        title={<Trans>{amount} is in your wallet</Trans>}
        lead={<Trans>It does not expire, and you decide what to spend it on.</Trans>}
      />
      <div className="lh-row">
        <NextStep next={next} />
        <ToWallet />
      </div>
    </>
  );
}

function DebtPaid({ payment, next }: Props) {
  const { amountMinor, debtSettledMinor, currency } = payment;
  const settled = formatMoney(debtSettledMinor, currency);
  const rest = formatMoney(amountMinor - debtSettledMinor, currency);
  return (
    <>
      <PageHeader
        title={<Trans>{settled} of what you owed has been paid</Trans>}
        lead={
          amountMinor > debtSettledMinor ? (
            <Trans>The other {rest} of your payment is in your wallet.</Trans>
          ) : (
            <EmailedDocument payment={payment} />
          )
        }
      />
      <div className="lh-row">
        <NextStep next={next} />
        <ToWallet />
      </div>
    </>
  );
}

function PlanPaid({ payment }: { payment: Payment }) {
  const amount = formatMoney(payment.amountMinor, payment.currency);
  return (
    <>
      <PageHeader
        title={<Trans>Your new plan applies from now on</Trans>}
        lead={
          <>
            <Trans>You paid {amount}.</Trans> <EmailedDocument payment={payment} />
          </>
        }
      />
      <div className="lh-row">
        <LinkButton to="/plan">
          <Trans>See your plan</Trans>
        </LinkButton>
      </div>
    </>
  );
}

function NextStep({ next }: { next: string | null }) {
  if (next === null)
    return (
      <LinkButton to="/campaign/$mode" params={{ mode: "new" }}>
        <Trans>Plan a campaign</Trans>
      </LinkButton>
    );
  return (
    <LinkButton to={next}>
      {isCampaignPage(next) ? <Trans>Back to your campaign</Trans> : <Trans>Continue</Trans>}
    </LinkButton>
  );
}

function ToWallet() {
  return (
    <LinkButton to="/wallet" variant="default">
      <Trans>See your wallet</Trans>
    </LinkButton>
  );
}
