import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../../api/client.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { BillingDetailsForm } from "./billing-details-form.tsx";

/** The name, address and tax number on invoices. */
export function BillingDetailsPage() {
  const query = useQuery(orpc.billing.invoices.profile.queryOptions({ input: {} }));
  return (
    <Page width="form">
      <PageHeader
        title={<Trans>Details on your invoices</Trans>}
        lead={
          <Trans>They appear on every invoice from now on. Existing invoices do not change.</Trans>
        }
      />
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      {query.data ? <BillingDetailsForm profile={query.data} /> : null}
      {query.data || query.error ? null : <LoadingSkeleton heights={[480]} />}
    </Page>
  );
}
