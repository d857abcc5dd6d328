import { Trans } from "@lingui/react/macro";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The page "All reports". */
export function AdminReportsPage() {
  return (
    <Page>
      <PageHeader title={<Trans>All reports</Trans>} />
    </Page>
  );
}
