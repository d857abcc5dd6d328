import { Trans } from "@lingui/react/macro";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The page "Payment". */
export function PaymentPage() {
  return (
    <Page>
      <PageHeader title={<Trans>Payment</Trans>} />
    </Page>
  );
}
