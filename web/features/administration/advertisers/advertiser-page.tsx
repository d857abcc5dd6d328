import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { orpc } from "../../../api/client.ts";
import { countryById, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { formatCount, formatDate } from "../../../ui/numbers.ts";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { AdvertiserActions, type Advertiser } from "./advertiser-actions.tsx";
import { AdvertiserCampaigns } from "./advertiser-campaigns.tsx";
import { AdvertiserMessages } from "./advertiser-messages.tsx";
import { AdvertiserInvoices, AdvertiserPayments } from "./advertiser-money.tsx";
import { AdvertiserNotes } from "./advertiser-notes.tsx";
import { AdvertiserPublished } from "../published/advertiser-published.tsx";
import classes from "./advertiser.module.css";
import { useActAs } from "./use-act-as.ts";
import { countryName } from "../country-names.ts";

/** One advertiser, and what an administrator can do about it. */
export function AdvertiserPage() {
  const { id } = useParams({ from: "/admin/advertisers/$id" });
  const { isLeaving, actAs } = useActAs();
  const { data, error, refetch } = useQuery(
    orpc.administration.advertiser.queryOptions({ input: { userId: id }, enabled: !isLeaving }),
  );
  return (
    <Page>
      <PageHeader title={data?.name ?? <Trans>Advertiser</Trans>} lead={data?.company} />
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {data?.isSuspended ? (
        <Notice tone="bad" title={<Trans>This advertiser is suspended.</Trans>}>
          {data.suspendedReason}
        </Notice>
      ) : null}
      {data && !isLeaving ? (
        <div className={classes.layout}>
          <div className={`${classes.column} ${classes.side}`}>
            <Facts advertiser={data} />
            <AdvertiserActions
              advertiser={data}
              onActAs={(reason) => actAs({ userId: id, reason })}
              onDone={() => void refetch()}
            />
          </div>
          <div className={classes.column}>
            <AdvertiserCampaigns
              userId={id}
              onActAs={(reason, campaignId) => actAs({ userId: id, reason, campaignId })}
              onStopped={refetch}
            />
            <AdvertiserPayments userId={id} />
            <AdvertiserInvoices userId={id} />
            <AdvertiserMessages userId={id} />
            <AdvertiserPublished userId={id} />
            <AdvertiserNotes userId={id} />
          </div>
        </div>
      ) : error ? null : (
        <LoadingSkeleton heights={[320, 120]} />
      )}
    </Page>
  );
}

function Facts({ advertiser }: { advertiser: Advertiser }) {
  const { t } = useLingui();
  const { wallet, campaigns } = advertiser;
  const { timeZone } = countryById(advertiser.countryId) ?? SOUTH_AFRICA;
  const money = (amountMinor: number) => (wallet ? formatMoney(amountMinor, wallet.currency) : "–");
  const confirmed = advertiser.emailVerified ? "" : ` (${t`not confirmed`})`;
  return (
    <Card>
      <FactList
        facts={[
          { key: "email", name: t`Email`, value: advertiser.email + confirmed },
          { key: "mobile", name: t`Mobile number`, value: advertiser.mobileNumber || "–" },
          { key: "country", name: t`Country`, value: countryName(advertiser.countryId) },
          { key: "since", name: t`Since`, value: formatDate(advertiser.createdAt, timeZone) },
          { key: "sessions", name: t`Devices signed in`, value: formatCount(advertiser.sessions) },
          {
            key: "factor",
            name: t`Second factor`,
            value: advertiser.hasSecondFactor ? t`Yes` : t`No`,
          },
          { key: "drafts", name: t`Drafts`, value: formatCount(campaigns.drafts) },
          { key: "submitted", name: t`Campaigns sent`, value: formatCount(campaigns.submitted) },
          { key: "running", name: t`Of these not finished`, value: formatCount(campaigns.running) },
          ...(wallet
            ? [
                { key: "free", name: t`Can be spent`, value: money(wallet.availableMinor) },
                { key: "held", name: t`Set aside`, value: money(wallet.heldMinor) },
                { key: "bonus", name: t`Bonus`, value: money(wallet.bonusMinor) },
                { key: "spent", name: t`Spent`, value: money(wallet.spentMinor) },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
