import { Trans } from "@lingui/react/macro";
import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { formatMoney } from "../../../domain/money.ts";
import { orpc, type Outputs } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { readNext } from "./after-payment.ts";
import { isUndecided, nextPollMs } from "./payment-polling.ts";

type Payment = Outputs["billing"]["payment"];
type Props = { paymentId: string; isCancelled: boolean };

/** Where the card company sends people back: asks until the payment is decided, then says how it went. */
export function PaymentOutcome({ paymentId, isCancelled }: Props) {
  const query = useQuery({
    ...orpc.billing.payment.queryOptions({
      input: { paymentId, ...(isCancelled ? { cancelled: true } : {}) },
    }),
    staleTime: 0,
    refetchInterval: ({ state }) => nextPollMs(state.data?.status, state.dataUpdateCount),
  });
  const payment = query.data;
  const isPaid = payment?.status === "succeeded";
  useEffect(() => {
    if (!isPaid) return;
    void queryClient.invalidateQueries({ queryKey: orpc.billing.wallet.key() });
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
        <Decided payment={payment} />
      )}
    </Page>
  );
}

function Waiting({ payment, onAsk }: { payment: Payment | undefined; onAsk: () => void }) {
  return (
    <>
      <PageHeader title={<Trans>Waiting for your bank</Trans>} />
      <Card>
        <div className="lh-row" role="status">
          <Loader size="sm" aria-hidden="true" />
          <span>
            {payment?.message ?? (
              <Trans>This usually takes a few seconds. Please do not pay again.</Trans>
            )}
          </span>
        </div>
        <p className="lh-quiet">
          <Trans>
            You can leave this page. The money appears in your wallet as soon as the bank has said
            yes.
          </Trans>
        </p>
        <Button variant="default" onClick={onAsk}>
          <Trans>Ask again now</Trans>
        </Button>
      </Card>
    </>
  );
}

function Decided({ payment }: { payment: Payment }) {
  const amount = formatMoney(payment.amountMinor, payment.currency);
  if (payment.status === "succeeded")
    return <Paid title={<Trans>{amount} is in your wallet</Trans>} />;
  if (payment.status === "refunded") {
    return (
      <>
        <PageHeader title={<Trans>{amount} was paid back to your card</Trans>} />
        <ToWallet />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={
          payment.status === "failed" ? (
            <Trans>The payment did not go through</Trans>
          ) : (
            <Trans>You left the payment page</Trans>
          )
        }
      />
      <Card>
        <p>{payment.message ?? <Trans>No money was taken.</Trans>}</p>
        {payment.status === "failed" ? (
          <p>
            <Trans>No money was taken. Your wallet and your drafts are as they were.</Trans>
          </p>
        ) : null}
        <div className="lh-row">
          <LinkButton to="/payment" search={{ amount: payment.amountMinor, ...nextSearch() }}>
            <Trans>Try again</Trans>
          </LinkButton>
          <LinkButton to="/wallet" variant="default">
            <Trans>To the wallet</Trans>
          </LinkButton>
        </div>
      </Card>
    </>
  );
}

function nextSearch(): { next?: string } {
  const next = readNext();
  return next ? { next } : {};
}

function Paid({ title }: { title: ReactNode }) {
  const next = readNext();
  return (
    <>
      <PageHeader
        title={title}
        lead={<Trans>It does not expire, and you decide what to spend it on.</Trans>}
      />
      <div className="lh-row">
        {next ? (
          <LinkButton to={next}>
            <Trans>Back to your campaign</Trans>
          </LinkButton>
        ) : (
          <LinkButton to="/campaign/$mode" params={{ mode: "new" }}>
            <Trans>Plan a campaign</Trans>
          </LinkButton>
        )}
        <ToWallet />
      </div>
    </>
  );
}

function ToWallet() {
  return (
    <LinkButton to="/wallet" variant="default">
      <Trans>See your wallet</Trans>
    </LinkButton>
  );
}
