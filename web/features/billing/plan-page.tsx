import { Trans } from "@lingui/react/macro";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The page "Prices". */
export function PlanPage() {
  return (
    <Page>
      <PageHeader title={<Trans>Prices</Trans>} />
    </Page>
  );
}
