import { Trans } from "@lingui/react/macro";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The page "Campaigns". */
export function FolderPage() {
  return (
    <Page>
      <PageHeader title={<Trans>Campaigns</Trans>} />
    </Page>
  );
}
