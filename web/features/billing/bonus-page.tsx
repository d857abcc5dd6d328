import { Trans } from "@lingui/react/macro";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The page "Bonus". */
export function BonusPage() {
  return (
    <Page>
      <PageHeader title={<Trans>Bonus</Trans>} />
    </Page>
  );
}
