import { Trans } from "@lingui/react/macro";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The page "Check your mail". */
export function VerifyPage() {
  return (
    <Page>
      <PageHeader title={<Trans>Check your mail</Trans>} />
    </Page>
  );
}
