import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { ChangeHistory } from "./change-history.tsx";
import { Countries } from "./countries.tsx";
import { Holidays } from "./holidays.tsx";
import { PlanEditor } from "./plan-editor.tsx";
import { Prices } from "./prices.tsx";
import { RouteEditor } from "./route-editor.tsx";

type Part = "prices" | "plans" | "countries" | "routes" | "holidays";
const KINDS = {
  prices: "price",
  plans: "plan",
  countries: "country",
  routes: "route",
  holidays: "holiday",
} as const;

/** Prices with the day they begin, routes with their opt-out lines, public holidays; each with its history. */
export function ReferencePage() {
  const { t } = useLingui();
  const [part, setPart] = useState<Part>("prices");
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
        ]}
        onChange={setPart}
      />
      {part === "prices" ? <Prices /> : null}
      {part === "countries" ? <Countries /> : null}
      {part === "plans" ? <PlanEditor /> : null}
      {part === "routes" ? <RouteEditor /> : null}
      {part === "holidays" ? <Holidays /> : null}
      <ChangeHistory kind={KINDS[part]} />
    </Page>
  );
}
