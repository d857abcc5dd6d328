import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { COUNTRIES } from "../../../../domain/countries.ts";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { OptOutCounts } from "./opt-out-counts.tsx";
import { OptOutFinder } from "./opt-out-finder.tsx";

/** Who wants no adverts: find a number, add one by hand, and how many there are by route and way. */
export function OptOutsPage() {
  const { t } = useLingui();
  const [countryId, setCountryId] = useState("6");
  return (
    <Page width="form">
      <PageHeader title={<Trans>Opt-out register</Trans>} />
      <p className="lh-quiet">
        <Trans>
          Numbers that asked for no more adverts, from any advertiser. They are kept as keyed
          hashes: nobody can list them, and a number you type is in no address and no log.
        </Trans>
      </p>
      <Segmented
        label={t`Country`}
        isLabelHidden
        value={countryId}
        options={COUNTRIES.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={setCountryId}
      />
      <OptOutFinder key={`find-${countryId}`} countryId={Number(countryId)} />
      <OptOutCounts key={`count-${countryId}`} countryId={Number(countryId)} />
    </Page>
  );
}
