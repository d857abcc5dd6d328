import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../api/client.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Statement } from "./statement.tsx";
import { TopUpForm } from "./top-up-form.tsx";
import { WalletFigures } from "./wallet-figures.tsx";

/** The wallet: what there is, how to add to it, and where it went. */
export function WalletPage() {
  const wallet = useQuery(orpc.billing.wallet.queryOptions({ input: {} }));
  return (
    <Page>
      <PageHeader title={<Trans>Wallet</Trans>} />
      <ErrorNotice error={wallet.error} onRetry={() => void wallet.refetch()} />
      {wallet.data ? <WalletFigures wallet={wallet.data} /> : null}
      {wallet.data || wallet.error ? null : <LoadingSkeleton heights={[240]} />}
      <TopUpForm />
      {wallet.data ? <Statement currency={wallet.data.currency} /> : null}
    </Page>
  );
}
