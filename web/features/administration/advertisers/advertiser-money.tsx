import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatCivilDate } from "../../../../domain/text/formats.ts";
import { orpc, type Outputs } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Money } from "../../../ui/money.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Badge } from "../../../ui/notice/status-badge.tsx";
import { dayInCountry } from "../day-in-country.ts";

type Payment = Outputs["billing"]["books"]["payments"][number];
type Invoice = Outputs["billing"]["invoices"]["list"][number];
type Props = { userId: string };

const MAX_SHOWN = 20;

/** What an advertiser has paid, newest first. */
export function AdvertiserPayments({ userId }: Props) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(
    orpc.billing.books.payments.queryOptions({ input: { userId } }),
  );
  const words: Record<string, string> = {
    succeeded: t`Paid`,
    refunded: t`Refunded`,
    failed: t`Declined`,
    cancelled: t`Cancelled`,
  };
  const ways: Record<string, string> = {
    checkout: t`Card`,
    token: t`Card`,
    "saved-card": t`Saved card`,
    "mobile-money": t`Mobile money`,
    subscription: t`Plan`,
  };
  return (
    <Card
      title={<Trans>Payments</Trans>}
      aside={
        <Link to="/books/$section" params={{ section: "refunds" }} search={{ userId }}>
          <Trans>Refund a payment</Trans>
        </Link>
      }
    >
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {data?.length === 0 ? (
        <p className="lh-quiet">
          <Trans>This advertiser has not paid anything yet.</Trans>
        </p>
      ) : null}
      {data?.some(({ isFrozen }) => isFrozen) ? (
        <Notice
          tone="warn"
          title={<Trans>This advertiser cannot spend anything now.</Trans>}
          action={
            <Link to="/books/$section" params={{ section: "disputes" }}>
              <Trans>Disputes</Trans>
            </Link>
          }
        >
          <Trans>A payment of this advertiser is disputed, or money is owed after a dispute.</Trans>
        </Notice>
      ) : null}
      {data && data.length > 0 ? (
        <DataTable
          caption={t`Payments`}
          rows={data.slice(0, MAX_SHOWN)}
          rowKey={({ paymentId }) => paymentId}
          columns={[
            {
              key: "day",
              name: t`Day`,
              isHeading: true,
              renderCell: ({ createdAt, currency }: Payment) => dayInCountry(createdAt, currency),
            },
            { key: "way", name: t`Paid by`, renderCell: ({ method }) => ways[method] ?? method },
            {
              key: "status",
              name: t`Status`,
              renderCell: ({ status, dispute }) =>
                dispute === "open" ? (
                  <Badge tone="warn">{t`Disputed`}</Badge>
                ) : dispute === "lost" ? (
                  <Badge tone="bad">{t`Dispute lost`}</Badge>
                ) : (
                  <Badge tone={status === "succeeded" ? "good" : "quiet"}>
                    {words[status] ?? t`Open`}
                  </Badge>
                ),
            },
            {
              key: "refunded",
              name: t`Refunded`,
              isNumber: true,
              renderCell: ({ refundedMinor, currency }) =>
                refundedMinor > 0 ? <Money amountMinor={refundedMinor} currency={currency} /> : "–",
            },
            {
              key: "amount",
              name: t`Amount`,
              isNumber: true,
              renderCell: ({ amountMinor, currency }) => (
                <Money amountMinor={amountMinor} currency={currency} />
              ),
            },
          ]}
        />
      ) : null}
    </Card>
  );
}

/** The documents of an advertiser, newest first, each with its page. */
export function AdvertiserInvoices({ userId }: Props) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(
    orpc.billing.invoices.list.queryOptions({ input: { userId } }),
  );
  return (
    <Card title={<Trans>Invoices</Trans>}>
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {data?.length === 0 ? (
        <p className="lh-quiet">
          <Trans>There is no invoice yet.</Trans>
        </p>
      ) : null}
      {data && data.length > 0 ? (
        <DataTable
          caption={t`Invoices`}
          rows={data.slice(0, MAX_SHOWN)}
          rowKey={({ invoiceId }) => invoiceId}
          columns={[
            {
              key: "number",
              name: t`Number`,
              isHeading: true,
              renderCell: ({ invoiceId, number }: Invoice) => (
                <Link to="/invoice/$id" params={{ id: invoiceId }}>
                  {number}
                </Link>
              ),
            },
            {
              key: "kind",
              name: t`Document`,
              renderCell: ({ kind }) =>
                kind === "credit-note" ? <Trans>Credit note</Trans> : <Trans>Invoice</Trans>,
            },
            {
              key: "day",
              name: t`Day`,
              renderCell: ({ issuedOn }) => formatCivilDate(issuedOn),
            },
            {
              key: "amount",
              name: t`Amount`,
              isNumber: true,
              renderCell: ({ grossMinor, currency }) => (
                <Money amountMinor={grossMinor} currency={currency} />
              ),
            },
          ]}
        />
      ) : null}
    </Card>
  );
}
