import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { DEFAULT_COUNTRY_ID } from "../../../../domain/countries.ts";
import { useCountriesHere, useCountryHere } from "../../../session/cells.ts";
import { OtherCells } from "../../../session/other-cells.tsx";
import { isMember, useMe } from "../../../session/session.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { StickyActionBar } from "../../../ui/sticky-action-bar.tsx";
import { PlanCards } from "./plan-cards.tsx";
import type { Interval, Plan } from "./plan-words.ts";
import { usePlans } from "./use-plans.ts";
import { PriceList } from "./price-list.tsx";

/** Plans and prices for everybody, without signing in. */
export function PublicPlanPage() {
  const { t } = useLingui();
  const [countryId, setCountryId] = useState(DEFAULT_COUNTRY_ID);
  const [interval, setInterval] = useState<Interval>("month");
  const countries = useCountriesHere();
  useCountryHere(countryId, setCountryId);
  const plans = usePlans(countryId);
  const isSignedIn = isMember(useMe());
  return (
    <Page>
      <PageHeader
        title={<Trans>Plans and prices</Trans>}
        lead={<Trans>You only pay for what arrives. With a plan, every message costs less.</Trans>}
      />
      <Segmented
        label={t`Country`}
        value={String(countryId)}
        options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => setCountryId(Number(id))}
      />
      <OtherCells />
      <ErrorNotice error={plans.error} onRetry={() => void plans.refetch()} />
      {plans.data ? (
        <PlanCards
          plans={plans.data}
          interval={interval}
          onInterval={setInterval}
          {...(isSignedIn ? {} : { renderAction: (plan) => <StartWith plan={plan} /> })}
        />
      ) : plans.error ? null : (
        <LoadingSkeleton heights={[280, 280, 280]} />
      )}
      <PriceList countryId={countryId} />
      <StickyActionBar>
        {isSignedIn ? (
          <LinkButton to="/plan">
            <Trans>Go to your plan</Trans>
          </LinkButton>
        ) : (
          <LinkButton to="/home">
            <Trans>Work out my price</Trans>
          </LinkButton>
        )}
      </StickyActionBar>
    </Page>
  );
}

/** For visitors: who has an account already chooses on the page of their own plan. */
function StartWith({ plan }: { plan: Plan }) {
  const isFree = plan.idMonth === null;
  return (
    <LinkButton
      to="/signup"
      search={{ next: isFree ? "/dashboard" : "/plan" }}
      variant="default"
      fullWidth
    >
      {isFree ? <Trans>Start for free</Trans> : <Trans>Start with {plan.name}</Trans>}
    </LinkButton>
  );
}
