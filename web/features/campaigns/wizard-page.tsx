import { Trans } from "@lingui/react/macro";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The page "Campaign". */
export function WizardPage() {
  return (
    <Page>
      <PageHeader title={<Trans>Campaign</Trans>} />
    </Page>
  );
}
