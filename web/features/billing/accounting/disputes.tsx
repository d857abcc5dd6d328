import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { orpc, type Outputs } from "../../../api/client.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/notice/empty-state.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatDate, formatDateTime } from "../../../ui/numbers.ts";
import { Badge } from "../../../ui/notice/status-badge.tsx";
import classes from "../wallet/statement.module.css";
import { disputeReason } from "./dispute-words.ts";

type Dispute = Outputs["billing"]["books"]["disputes"][number];

/** Payments that a cardholder has disputed at the bank; spending is frozen while one is open. */
export function Disputes() {
  const query = useQuery(orpc.billing.books.disputes.queryOptions({ input: {} }));
  return (
    <Card title={<Trans>Disputed payments</Trans>}>
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      {query.data?.length === 0 ? (
        <EmptyState drawing="receipts" title={<Trans>No dispute</Trans>}>
          <Trans>When a cardholder disputes a payment, it is listed here with its deadline.</Trans>
        </EmptyState>
      ) : null}
      {query.data && query.data.length > 0 ? (
        <ul className={classes.lines}>
          {query.data.map((dispute) => (
            <DisputeLine key={dispute.disputeId} dispute={dispute} />
          ))}
        </ul>
      ) : null}
      {query.data || query.error ? null : <LoadingSkeleton heights={[72]} />}
    </Card>
  );
}

/** Whose payment it is, which one, why it is disputed, and until when the bank waits for an answer. */
export function DisputeLine({ dispute }: { dispute: Dispute }) {
  const { t } = useLingui();
  const { timeZone } = useMyCountry();
  const { status, currency, lossMinor, answerBy, closedAt } = dispute;
  const { advertiser, company, email, payment, reference } = dispute;
  const paidOn = payment ? formatDateTime(payment.paidAt, timeZone) : "";
  const words = { open: t`Open`, won: t`Won`, lost: t`Lost` };
  const tones = { open: "warn", won: "good", lost: "bad" } as const;
  return (
    <li className={classes.line}>
      <div>
        <p className={classes.title}>
          {dispute.userId === null ? (
            <Trans>Nobody we know</Trans>
          ) : (
            <Link to="/admin/advertisers/$id" params={{ id: dispute.userId }}>
              {advertiser || company || email || dispute.userId}
            </Link>
          )}
        </p>
        <p className="lh-quiet lh-small">{[company, email].filter(Boolean).join(" · ")}</p>
        <p>{disputeReason(dispute.reason)}</p>
        <p className="lh-small">
          {payment ? (
            <Trans>
              Payment of <Money amountMinor={payment.amountMinor} currency={currency} /> on {paidOn}
            </Trans>
          ) : (
            <Trans>The payment is not among ours.</Trans>
          )}
          {payment?.reference ? ` · ${payment.reference}` : ""}
          {" · "}
          <Trans>Case at the card provider: {reference}</Trans>
        </p>
        <p className="lh-quiet lh-small">
          <Trans>Opened {formatDate(dispute.openedAt, timeZone)}</Trans>
          {status === "open" && answerBy ? (
            <>
              {" · "}
              <Trans>answer at the card provider by {formatDate(answerBy, timeZone)}</Trans>
            </>
          ) : null}
          {closedAt ? (
            <>
              {" · "}
              <Trans>closed {formatDate(closedAt, timeZone)}</Trans>
            </>
          ) : null}
        </p>
        {lossMinor !== null && lossMinor > 0 ? (
          <p>
            <Trans>
              <Money amountMinor={lossMinor} currency={currency} /> was no longer in the wallet, so
              we bear that loss.
            </Trans>
          </p>
        ) : null}
      </div>
      <div className={classes.side}>
        <p className={classes.out}>
          <Money amountMinor={dispute.amountMinor} currency={currency} />
        </p>
        <Badge tone={tones[status]}>{words[status]}</Badge>
      </div>
    </li>
  );
}
