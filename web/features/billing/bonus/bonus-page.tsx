import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { orpc } from "../../../api/client.ts";
import { useMe } from "../../../session/session.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Money } from "../../../ui/money.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { BonusGrants } from "./bonus-grants.tsx";
import { GrantBonusForm } from "./grant-bonus-form.tsx";
import { BonusProposals } from "./bonus-proposals.tsx";

/** Bonus money: the own one; for administrators everybody's, granting and approving. `id` is one advertiser's. */
export function BonusPage() {
  const me = useMe();
  const { id } = useParams({ strict: false });
  if (!me)
    return (
      <Page>
        <LoadingSkeleton heights={[240]} />
      </Page>
    );
  return me.isAdmin ? <AdminBonus userId={id} /> : <OwnBonus />;
}

function OwnBonus() {
  const wallet = useQuery(orpc.billing.wallet.queryOptions({ input: {} }));
  return (
    <Page width="form">
      <PageHeader
        title={<Trans>Bonus</Trans>}
        lead={<Trans>Bonus money pays for campaigns like your own, and is spent first.</Trans>}
      />
      <ErrorNotice error={wallet.error} onRetry={() => void wallet.refetch()} />
      {wallet.data ? (
        <Card>
          <p className="lh-strong">
            <Trans>
              You have a bonus of{" "}
              <Money amountMinor={wallet.data.bonusMinor} currency={wallet.data.currency} /> to
              spend.
            </Trans>
          </p>
          <p className="lh-quiet">
            <Trans>
              It cannot be paid out. What a campaign does not use goes back to the same bonus, until
              the day it ends.
            </Trans>
          </p>
        </Card>
      ) : null}
      <BonusGrants input={{}} />
    </Page>
  );
}

function AdminBonus({ userId }: { userId: string | undefined }) {
  return (
    <Page>
      <PageHeader
        title={userId ? <Trans>Bonus of one advertiser</Trans> : <Trans>Bonus</Trans>}
        lead={
          <Trans>
            Large grants wait for a second administrator. Every grant is recorded in the audit log.
          </Trans>
        }
        aside={
          userId ? (
            <LinkButton to="/bonus" variant="default">
              <Trans>Everyone</Trans>
            </LinkButton>
          ) : (
            <LinkButton to="/books" variant="default">
              <Trans>Accounting</Trans>
            </LinkButton>
          )
        }
      />
      {userId ? null : <BonusProposals />}
      <GrantBonusForm userId={userId} />
      <BonusGrants input={userId ? { userId } : { everybody: "yes" }} isAdmin />
    </Page>
  );
}
