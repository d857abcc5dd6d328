import { Trans } from "@lingui/react/macro";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The page "Overview". */
export function DashboardPage() {
  return (
    <Page>
      <PageHeader title={<Trans>Overview</Trans>} />
    </Page>
  );
}
