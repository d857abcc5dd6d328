import { Trans } from "@lingui/react/macro";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The page "What happens next". */
export function FinalPage() {
  return (
    <Page>
      <PageHeader title={<Trans>What happens next</Trans>} />
    </Page>
  );
}
