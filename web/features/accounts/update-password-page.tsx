import { Trans } from "@lingui/react/macro";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The page "Change your password". */
export function UpdatePasswordPage() {
  return (
    <Page>
      <PageHeader title={<Trans>Change your password</Trans>} />
    </Page>
  );
}
