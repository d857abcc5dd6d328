import { Trans, useLingui } from "@lingui/react/macro";
import { useCountriesHere } from "../../../session/cells.ts";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { useChosenCountry } from "../use-chosen-country.ts";
import { OptOutCounts } from "./opt-out-counts.tsx";
import { OptOutFinder } from "./opt-out-finder.tsx";
import { OptOutList } from "./opt-out-list.tsx";
import { RegisterCard } from "./register-card.tsx";

/** The opt-out register: find, add or lift a number, the national register, the list, and totals by route and source. */
export function OptOutsPage() {
  const { t } = useLingui();
  const countries = useCountriesHere();
  const [countryId, setCountryId] = useChosenCountry();
  return (
    <Page width="form">
      <PageHeader title={<Trans>Opt-out register</Trans>} />
      <p className="lh-quiet">
        <Trans>
          Numbers that opted out of adverts from every advertiser. They are listed with their last
          digits alone. A number you enter here does not appear in any address or log.
        </Trans>
      </p>
      <Segmented
        label={t`Country`}
        isLabelHidden
        value={String(countryId)}
        options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => setCountryId(Number(id))}
      />
      <OptOutFinder key={`find-${countryId}`} countryId={countryId} />
      <RegisterCard key={`register-${countryId}`} countryId={countryId} />
      <OptOutList key={`list-${countryId}`} countryId={countryId} />
      <OptOutCounts key={`count-${countryId}`} countryId={countryId} />
    </Page>
  );
}
