import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useMyCountry } from "../../../session/my-country.ts";
import { useMe } from "../../../session/session.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ChoosePlan } from "./choose-plan.tsx";
import { currentSubscription } from "./plan-words.ts";
import { SubscriptionCard } from "./subscription-card.tsx";
import { usePlans, useSubscriptions } from "./use-plans.ts";
import { PriceList } from "./price-list.tsx";

/** The own plan, the others, and what a message costs. */
export function PlanPage() {
  const country = useMyCountry();
  const userId = useMe()?.userId ?? null;
  const plans = usePlans(country.id);
  const subscriptions = useSubscriptions();
  const [isJustDone, setJustDone] = useState(false);
  const subscription = currentSubscription(subscriptions.data ?? []);
  const isLoaded = plans.data && subscriptions.data && userId;
  return (
    <Page>
      <PageHeader
        title={<Trans>Plans and prices</Trans>}
        lead={<Trans>Paying as you go is free. With a plan, every message costs less.</Trans>}
      />
      <ErrorNotice
        error={plans.error ?? subscriptions.error}
        onRetry={() => {
          void plans.refetch();
          void subscriptions.refetch();
        }}
      />
      {isLoaded && subscription ? (
        <SubscriptionCard
          subscription={subscription}
          plans={plans.data}
          userId={userId}
          isJustDone={isJustDone}
        />
      ) : null}
      {isLoaded ? (
        <ChoosePlan
          plans={plans.data}
          subscription={subscription}
          userId={userId}
          onDone={() => setJustDone(true)}
        />
      ) : plans.error || subscriptions.error ? null : (
        <LoadingSkeleton heights={[280, 280, 280]} />
      )}
      <PriceList countryId={country.id} />
    </Page>
  );
}
