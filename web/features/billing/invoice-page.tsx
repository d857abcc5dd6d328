import { Trans } from "@lingui/react/macro";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The page "Payments". */
export function InvoicePage() {
  return (
    <Page>
      <PageHeader title={<Trans>Payments</Trans>} />
    </Page>
  );
}
