import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoney } from "../../../../domain/money/money.ts";
import { useCountry } from "../../../api/catalogue-queries.ts";
import { orpc } from "../../../api/client.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/notice/empty-state.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { InvoiceList } from "./invoice-list.tsx";
import { taxOfYear, yearsOf } from "./invoice-words.ts";
import { YearStatement } from "./year-statement.tsx";

/** Invoices and credit notes, the year added up, and what they are written out to. */
export function InvoicePage() {
  const query = useQuery(orpc.billing.invoices.list.queryOptions({ input: {} }));
  const { id: countryId, timeZone, currency } = useMyCountry();
  const receiptMostMinor = useCountry(countryId)?.invoiceForms.receiptMostMinor ?? 0;
  const receiptMost = formatMoney(receiptMostMinor, currency);
  const [now] = useState(() => new Date());
  const thisYear = Number(new Intl.DateTimeFormat("en", { year: "numeric", timeZone }).format(now));
  const [chosen, setYear] = useState<number>();
  const invoices = query.data;
  const years = yearsOf(invoices ?? [], thisYear);
  const year = chosen ?? years[0] ?? thisYear;
  return (
    <Page>
      <PageHeader
        title={<Trans>Invoices</Trans>}
        lead={
          receiptMostMinor > 0 ? (
            <Trans>
              A tax invoice for every payment, a receipt for one up to {receiptMost}, and a credit
              note when money goes back to your card.
            </Trans>
          ) : (
            <Trans>
              A tax invoice for every payment, and a credit note when money goes back to your card.
            </Trans>
          )
        }
        aside={
          <LinkButton to="/invoice/details" variant="default">
            <Trans>Details on your invoices</Trans>
          </LinkButton>
        }
      />
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      {invoices?.length === 0 ? (
        <Card>
          <EmptyState
            drawing="receipts"
            title={<Trans>No invoice yet</Trans>}
            action={
              <LinkButton to="/payment">
                <Trans>Add money</Trans>
              </LinkButton>
            }
          >
            <Trans>
              Your first payment brings the first one. We also email it to you as a PDF.
            </Trans>
          </EmptyState>
        </Card>
      ) : null}
      {invoices && invoices.length > 0 ? (
        <>
          <InvoiceList invoices={invoices} years={years} year={year} onYear={setYear} />
          <YearStatement year={year} tax={taxOfYear(invoices, year)} />
        </>
      ) : null}
      {invoices || query.error ? null : <LoadingSkeleton heights={[56, 240, 240]} />}
    </Page>
  );
}
