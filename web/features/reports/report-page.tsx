import { Trans } from "@lingui/react/macro";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The page "Report". */
export function ReportPage() {
  return (
    <Page>
      <PageHeader title={<Trans>Report</Trans>} />
    </Page>
  );
}
