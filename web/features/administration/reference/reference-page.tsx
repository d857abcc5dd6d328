import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { ChangeHistory } from "../operation/change-history.tsx";
import { CountryRules } from "../rules/country-rules.tsx";
import { Countries } from "./countries.tsx";
import { Holidays } from "./holidays.tsx";
import { LegalTexts } from "./legal-texts.tsx";
import { PlanEditor } from "./plan-editor.tsx";
import { Prices } from "./prices.tsx";
import { RouteEditor } from "./route-editor.tsx";
import { Templates } from "./templates.tsx";

const PARTS = [
  "prices",
  "plans",
  "countries",
  "routes",
  "holidays",
  "rules",
  "examples",
  "legal",
] as const;
type Part = (typeof PARTS)[number];
const HISTORY = {
  prices: { kind: "price" },
  plans: { kind: "plan" },
  countries: { kind: "country" },
  routes: { kind: "route" },
  holidays: { kind: "holiday" },
  rules: { kind: "rule" },
  examples: { kind: "section", subject: "messageTemplates" },
} as const;

/** Prices with the day they begin, plans, countries, routes, public holidays, examples of messages; each with its history. */
export function ReferencePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const asked = useSearch({ from: "/admin/reference" }).part;
  const part = PARTS.find((known) => known === asked) ?? "prices";
  const setPart = (chosen: Part) =>
    void navigate({ to: "/admin/reference", search: { part: chosen }, replace: true });
  return (
    <Page>
      <PageHeader title={<Trans>Reference data</Trans>} />
      <Segmented
        label={t`Part`}
        isLabelHidden
        value={part}
        options={[
          { value: "prices", label: t`Prices` },
          { value: "plans", label: t`Plans` },
          { value: "countries", label: t`Countries` },
          { value: "routes", label: t`Routes` },
          { value: "holidays", label: t`Holidays` },
          { value: "rules", label: t`Country rules` },
          { value: "examples", label: t`Examples` },
          { value: "legal", label: t`Terms` },
        ]}
        onChange={setPart}
      />
      {part === "prices" ? <Prices /> : null}
      {part === "countries" ? <Countries /> : null}
      {part === "plans" ? <PlanEditor /> : null}
      {part === "routes" ? <RouteEditor /> : null}
      {part === "holidays" ? <Holidays /> : null}
      {part === "rules" ? <CountryRules /> : null}
      {part === "examples" ? <Templates /> : null}
      {part === "legal" ? <LegalTexts /> : null}
      {part === "legal" ? null : <ChangeHistory key={part} {...HISTORY[part]} />}
    </Page>
  );
}
