import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../../api/client.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SavedCards } from "../cards/saved-cards.tsx";
import { Statement } from "./statement.tsx";
import { TopUpForm } from "../top-ups/top-up-form.tsx";
import { PayDebt } from "../top-ups/pay-debt.tsx";
import { AutoTopUp } from "./auto-top-up.tsx";
import { WalletNotices } from "./wallet-notices.tsx";
import { WalletFigures } from "./wallet-figures.tsx";

/** The wallet: what there is, how to add to it, and where it went. */
export function WalletPage() {
  const wallet = useQuery(orpc.billing.wallet.queryOptions({ input: {} }));
  return (
    <Page>
      <PageHeader
        title={<Trans>Wallet</Trans>}
        aside={
          <LinkButton to="/invoice" variant="default">
            <Trans>Invoices</Trans>
          </LinkButton>
        }
      />
      <ErrorNotice error={wallet.error} onRetry={() => void wallet.refetch()} />
      {wallet.data ? <WalletNotices wallet={wallet.data} /> : null}
      {wallet.data || !wallet.error ? <WalletFigures wallet={wallet.data} /> : null}
      {wallet.data?.debt ? <PayDebt debt={wallet.data.debt} /> : <TopUpForm />}
      <div className="lh-columns">
        <SavedCards />
        <AutoTopUp />
      </div>
      {wallet.data ? <Statement currency={wallet.data.currency} /> : null}
    </Page>
  );
}
