import { Trans } from "@lingui/react/macro";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The page "Advertise by SMS". */
export function HomePage() {
  return (
    <Page>
      <PageHeader title={<Trans>Advertise by SMS</Trans>} />
    </Page>
  );
}
