import { Trans } from "@lingui/react/macro";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The page "Reset your password". */
export function ResetPasswordPage() {
  return (
    <Page>
      <PageHeader title={<Trans>Reset your password</Trans>} />
    </Page>
  );
}
