import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { orpc } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { formatDate } from "../../../ui/numbers.ts";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { InvoiceActions } from "./invoice-actions.tsx";
import { InvoiceFigures } from "./invoice-figures.tsx";
import { InvoiceParties } from "./invoice-parties.tsx";
import { InvoiceKind } from "./invoice-kind.tsx";
import { relatedTo } from "./related-documents.ts";

/** One invoice or credit note in full: who, what, tax, total; its PDF, mailing it again, what corrects it. */
export function InvoiceDetailPage() {
  const { id } = useParams({ from: "/invoice/$id" });
  const query = useQuery(orpc.billing.invoices.get.queryOptions({ input: { invoiceId: id } }));
  const all = useQuery(orpc.billing.invoices.list.queryOptions({ input: {} }));
  const invoice = query.data;
  const related = invoice ? relatedTo(invoice, all.data ?? []) : [];
  const corrected = related.find(({ number }) => number === invoice?.correctsNumber);
  return (
    <Page width="form">
      <PageHeader
        title={
          invoice ? (
            <>
              <InvoiceKind {...invoice} /> <span className="lh-number">{invoice.number}</span>
            </>
          ) : (
            <Trans>Invoice</Trans>
          )
        }
        lead={invoice ? formatDate(`${invoice.issuedOn}T12:00:00Z`, "UTC") : undefined}
      />
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      {invoice ? (
        <>
          <Card>
            <InvoiceParties invoice={invoice} />
            <InvoiceFigures invoice={invoice} corrected={corrected} />
            <InvoiceActions invoice={invoice} />
          </Card>
          {related.length > 0 ? (
            <Card title={<Trans>Related documents</Trans>}>
              <div className="lh-row">
                {related.map((one) => (
                  <LinkButton
                    key={one.invoiceId}
                    to="/invoice/$id"
                    params={{ id: one.invoiceId }}
                    variant="default"
                  >
                    <InvoiceKind {...one} /> {one.number}
                  </LinkButton>
                ))}
              </div>
            </Card>
          ) : null}
        </>
      ) : query.error ? null : (
        <LoadingSkeleton heights={[56, 400]} />
      )}
      <LinkButton to="/invoice" variant="subtle">
        <Trans>All invoices</Trans>
      </LinkButton>
    </Page>
  );
}
