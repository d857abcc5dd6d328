import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";

/** Company, VAT and registration number on invoices. Edited and checked on their own page. */
export function CompanyCard() {
  const query = useQuery(orpc.billing.invoices.profile.queryOptions({ input: {} }));
  const company = query.data;
  const missing = <Trans>Not given</Trans>;
  return (
    <Card title={<Trans>Company and tax</Trans>}>
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      {company ? (
        <FactList
          facts={[
            { key: "name", name: <Trans>Company</Trans>, value: company.companyName || missing },
            { key: "vat", name: <Trans>VAT number</Trans>, value: company.vatNumber || missing },
            {
              key: "registration",
              name: <Trans>Registration number</Trans>,
              value: company.registrationNumber || missing,
            },
          ]}
        />
      ) : query.error ? null : (
        <LoadingSkeleton heights={[90]} />
      )}
      <div>
        <LinkButton to="/invoice/details" variant="default">
          <Trans>Change the details on your invoices</Trans>
        </LinkButton>
      </div>
    </Card>
  );
}
