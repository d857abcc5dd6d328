import { Trans } from "@lingui/react/macro";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The page "Create an account". */
export function SignupPage() {
  return (
    <Page>
      <PageHeader title={<Trans>Create an account</Trans>} />
    </Page>
  );
}
