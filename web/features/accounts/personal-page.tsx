import { Trans } from "@lingui/react/macro";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The page "Your details". */
export function PersonalPage() {
  return (
    <Page>
      <PageHeader title={<Trans>Your details</Trans>} />
    </Page>
  );
}
