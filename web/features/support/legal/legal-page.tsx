import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { countryById } from "../../../../domain/countries.ts";
import { useCountriesHere } from "../../../session/cells.ts";
import { OtherCells } from "../../../session/other-cells.tsx";
import { useMyCountry } from "../../../session/my-country.ts";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { CompanyCard } from "./company-card.tsx";
import { LegalTextCard } from "./legal-text-card.tsx";
import { WriteCard } from "./write-card.tsx";
import { YourDataCard } from "./your-data-card.tsx";

/** Terms, privacy notice, or who we are, of the country that the reader chooses. */
export function LegalPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { document } = useParams({ from: "/legal/$document" });
  const search = useSearch({ from: "/legal/$document" });
  const own = useMyCountry();
  const countries = useCountriesHere();
  const country = countryById(search.country ?? own.id) ?? own;
  const isText = document === "terms" || document === "privacy";
  return (
    <Page width="form">
      <PageHeader
        title={
          document === "terms" ? (
            <Trans>Terms</Trans>
          ) : document === "privacy" ? (
            <Trans>Privacy notice</Trans>
          ) : (
            <Trans>Contact</Trans>
          )
        }
      />
      <Segmented
        label={t`Country`}
        isLabelHidden
        value={String(country.id)}
        options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) =>
          void navigate({
            to: "/legal/$document",
            params: { document },
            search: { country: Number(id) },
            replace: true,
          })
        }
      />
      <OtherCells />
      {document === "contact" ? <WriteCard countryId={country.id} /> : null}
      {isText ? <LegalTextCard kind={document} countryId={country.id} /> : null}
      {document === "privacy" ? <YourDataCard countryId={country.id} /> : null}
      <CompanyCard countryId={country.id} />
      {isText ? (
        <Link
          to="/legal/$document"
          params={{ document: document === "terms" ? "privacy" : "terms" }}
          search={{ country: country.id }}
        >
          {document === "terms" ? <Trans>Privacy notice</Trans> : <Trans>Terms</Trans>}
        </Link>
      ) : null}
    </Page>
  );
}
