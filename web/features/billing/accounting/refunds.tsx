import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { orpc, type Outputs } from "../../../api/client.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { formatDateTime } from "../../../ui/numbers.ts";
import { Badge } from "../../../ui/notice/status-badge.tsx";
import classes from "../wallet/statement.module.css";
import { AdvertiserPick } from "./advertiser-pick.tsx";
import { useChosenAdvertiser } from "./use-chosen-advertiser.ts";
import { RefundDialog } from "./refund-dialog.tsx";

type Payment = Outputs["billing"]["books"]["payments"][number];
type Refund = Payment["refunds"][number];

/** How often it is asked how a refund is doing that the card provider has not answered. */
const POLL_MS = 5_000;

/** Pays a top-up back to the card it came from, as far as the money is not spent. */
export function Refunds() {
  const { advertiser, pick } = useChosenAdvertiser();
  return (
    <>
      <Card title={<Trans>Refund money to a card</Trans>}>
        <AdvertiserPick chosen={advertiser} onChoose={pick} />
      </Card>
      {advertiser ? <Payments key={advertiser.userId} userId={advertiser.userId} /> : null}
    </>
  );
}

function Payments({ userId }: { userId: string }) {
  const query = useQuery({
    ...orpc.billing.books.payments.queryOptions({ input: { userId } }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
  });
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const [madeId, setMadeId] = useState<string | null>(null);
  const made = query.data
    ?.flatMap(({ refunds }) => refunds)
    .find(({ refundId }) => refundId === madeId);
  return (
    <Card title={<Trans>Payments</Trans>}>
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      {made ? <RefundNotice status={made.status} /> : null}
      {query.data?.some(({ isFrozen }) => isFrozen) ? <FrozenNotice /> : null}
      {query.data?.length === 0 ? (
        <p className="lh-quiet">
          <Trans>This advertiser has not paid anything yet.</Trans>
        </p>
      ) : null}
      {query.data && query.data.length > 0 ? (
        <ul className={classes.lines}>
          {query.data.map((payment) => (
            <PaymentLine
              key={payment.paymentId}
              payment={payment}
              onRefund={() => setRefunding(payment)}
            />
          ))}
        </ul>
      ) : null}
      {query.data || query.error ? null : <LoadingSkeleton heights={[72, 72]} />}
      {refunding ? (
        <RefundDialog
          payment={refunding}
          onClose={(refundId) => {
            setRefunding(null);
            if (refundId !== null) setMadeId(refundId);
          }}
        />
      ) : null}
    </Card>
  );
}

const isUnderWay = ({ refunds }: Payment) => refunds.some(({ status }) => status === "pending");

/** What became of the refund that was just asked for. */
export function RefundNotice({ status }: Pick<Refund, "status">) {
  if (status === "failed")
    return (
      <Notice
        tone="bad"
        announce="now"
        title={<Trans>The card provider did not accept the refund.</Trans>}
      >
        <Trans>The money is back in the wallet.</Trans>
      </Notice>
    );
  if (status === "refused")
    return (
      <Notice
        tone="bad"
        announce="now"
        title={<Trans>The card provider did not accept the refund.</Trans>}
      >
        <Trans>It waits for a decision in the review queue.</Trans>
      </Notice>
    );
  return (
    <Notice
      tone="good"
      announce="politely"
      title={<Trans>The refund is on its way. It takes a few days to show at the bank.</Trans>}
    />
  );
}

function FrozenNotice() {
  return (
    <Notice
      tone="warn"
      title={<Trans>Nothing can be refunded now.</Trans>}
      action={
        <LinkButton to="/books/$section" params={{ section: "disputes" }} variant="default">
          <Trans>Disputes</Trans>
        </LinkButton>
      }
    >
      <Trans>A payment of this advertiser is disputed, or money is owed after a dispute.</Trans>
    </Notice>
  );
}

/** One payment: what is left of it, what was paid back or refused, and whether it is disputed. */
export function PaymentLine({ payment, onRefund }: { payment: Payment; onRefund: () => void }) {
  const { t } = useLingui();
  const { timeZone } = useMyCountry();
  const { currency, amountMinor, refundedMinor, refundableMinor, status, dispute } = payment;
  const words: Record<string, string> = {
    succeeded: t`Paid`,
    refunded: t`Refunded`,
    failed: t`Declined`,
    cancelled: t`Cancelled`,
  };
  const refundWords = {
    pending: t`Refund on its way`,
    succeeded: t`Refunded`,
    failed: t`Refund not accepted by the card provider; the money is back in the wallet`,
    refused: t`Refund not accepted by the card provider; waits for a decision in the review queue`,
  };
  return (
    <li className={classes.line}>
      <div>
        <p className={classes.title}>{formatDateTime(payment.createdAt, timeZone)}</p>
        <p className="lh-quiet lh-small">
          {refundedMinor > 0 ? (
            <Trans>
              <Money amountMinor={refundedMinor} currency={currency} /> refunded ·{" "}
            </Trans>
          ) : null}
          <Trans>
            <Money amountMinor={refundableMinor} currency={currency} /> can be refunded
          </Trans>
        </p>
        {payment.reference ? <p className="lh-quiet lh-small">{payment.reference}</p> : null}
        {payment.refunds.map((refund) => (
          <p key={refund.refundId} className="lh-small">
            {formatDateTime(refund.createdAt, timeZone)}:{" "}
            <Money amountMinor={refund.amountMinor} currency={currency} /> ·{" "}
            {refundWords[refund.status]}
          </p>
        ))}
        {refundableMinor > 0 ? (
          <Button variant="default" onClick={onRefund}>
            <Trans>Refund</Trans>
            <span className="lh-visually-hidden">
              {" "}
              {formatDateTime(payment.createdAt, timeZone)}
            </span>
          </Button>
        ) : null}
      </div>
      <div className="lh-number">
        <p className={classes.out}>
          <Money amountMinor={amountMinor} currency={currency} />
        </p>
        {dispute === "open" ? (
          <Badge tone="warn">{t`Disputed`}</Badge>
        ) : dispute === "lost" ? (
          <Badge tone="bad">{t`Dispute lost`}</Badge>
        ) : (
          <Badge tone={status === "succeeded" ? "good" : "quiet"}>{words[status] ?? t`Open`}</Badge>
        )}
      </div>
    </li>
  );
}
