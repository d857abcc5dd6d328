import { Trans } from "@lingui/react/macro";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The page "Wallet". */
export function WalletPage() {
  return (
    <Page>
      <PageHeader title={<Trans>Wallet</Trans>} />
    </Page>
  );
}
