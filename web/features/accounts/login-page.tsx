import { Trans } from "@lingui/react/macro";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The page "Sign in". */
export function LoginPage() {
  return (
    <Page>
      <PageHeader title={<Trans>Sign in</Trans>} />
    </Page>
  );
}
