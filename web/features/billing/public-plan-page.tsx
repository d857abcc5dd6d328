import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { COUNTRIES, DEFAULT_COUNTRY_ID } from "../../../domain/countries.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { StickyActionBar } from "../../ui/sticky-action-bar.tsx";
import { PriceList } from "./price-list.tsx";

/** Prices for everybody, without signing in. */
export function PublicPlanPage() {
  const { t } = useLingui();
  const [countryId, setCountryId] = useState(DEFAULT_COUNTRY_ID);
  return (
    <Page width="form">
      <PageHeader
        title={<Trans>Plans and prices</Trans>}
        lead={<Trans>One price. You pay only for what arrives.</Trans>}
      />
      <Segmented
        label={t`Country`}
        value={String(countryId)}
        options={COUNTRIES.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => setCountryId(Number(id))}
      />
      <PriceList countryId={countryId} />
      <StickyActionBar>
        <LinkButton to="/home">
          <Trans>Work out my price</Trans>
        </LinkButton>
      </StickyActionBar>
    </Page>
  );
}
