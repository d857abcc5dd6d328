import { Trans } from "@lingui/react/macro";
import { useMyCountry } from "../../session/my-country.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { StickyActionBar } from "../../ui/sticky-action-bar.tsx";
import { PriceList } from "./price-list.tsx";

/** Prices for somebody who is signed in: everybody pays as they go today. */
export function PlanPage() {
  const country = useMyCountry();
  return (
    <Page width="form">
      <PageHeader
        title={<Trans>Plans and prices</Trans>}
        lead={<Trans>You pay as you go. There is no subscription to choose or to cancel.</Trans>}
      />
      <PriceList countryId={country.id} />
      <StickyActionBar>
        <LinkButton to="/payment">
          <Trans>Add money</Trans>
        </LinkButton>
      </StickyActionBar>
    </Page>
  );
}
