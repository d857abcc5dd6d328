import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { orpc, type Outputs } from "../../../api/client.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { formatDateTime } from "../../../ui/numbers.ts";
import { Badge } from "../../../ui/notice/status-badge.tsx";
import classes from "../wallet/statement.module.css";
import { AdvertiserPick, type Advertiser } from "./advertiser-pick.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

type Payment = Outputs["billing"]["books"]["payments"][number];

/** Pays a top-up back to the card it came from, as far as the money is not spent. */
export function Refunds() {
  const [advertiser, pick] = useState<Advertiser | null>(null);
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
  const query = useQuery(orpc.billing.books.payments.queryOptions({ input: { userId } }));
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const [isDone, setDone] = useState(false);
  return (
    <Card title={<Trans>Payments</Trans>}>
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      {isDone ? (
        <Notice
          tone="good"
          announce="politely"
          title={<Trans>The refund is on its way. It takes a few days to show at the bank.</Trans>}
        />
      ) : null}
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
          onClose={(wasRefunded) => {
            setRefunding(null);
            if (wasRefunded) setDone(true);
          }}
        />
      ) : null}
    </Card>
  );
}

function PaymentLine({ payment, onRefund }: { payment: Payment; onRefund: () => void }) {
  const { t } = useLingui();
  const { timeZone } = useMyCountry();
  const { currency, amountMinor, refundedMinor, refundableMinor, status } = payment;
  const words: Record<string, string> = {
    succeeded: t`Paid`,
    refunded: t`Refunded`,
    failed: t`Declined`,
    cancelled: t`Cancelled`,
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
        <Badge tone={status === "succeeded" ? "good" : "quiet"}>{words[status] ?? t`Open`}</Badge>
      </div>
    </li>
  );
}
