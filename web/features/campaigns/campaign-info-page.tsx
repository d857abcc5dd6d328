import { Trans } from "@lingui/react/macro";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The page "Campaign". */
export function CampaignInfoPage() {
  return (
    <Page>
      <PageHeader title={<Trans>Campaign</Trans>} />
    </Page>
  );
}
