import { Trans } from "@lingui/react/macro";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The page "Notifications". */
export function NotificationsPage() {
  return (
    <Page>
      <PageHeader title={<Trans>Notifications</Trans>} />
    </Page>
  );
}
