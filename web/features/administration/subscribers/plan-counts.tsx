import { useLingui } from "@lingui/react/macro";
import { FactList } from "../../../ui/fact-list.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import type { SubscriberImport } from "./send-file.ts";

type Plan = NonNullable<SubscriberImport["plan"]>;

/** What an import does to the base, in people. */
export function PlanCounts({ plan, missing }: { plan: Plan; missing: number }) {
  const { t } = useLingui();
  const facts: [string, number][] = [
    [t`Added`, plan.added],
    [t`Changed`, plan.changed],
    [t`As they were`, plan.unchanged],
    [t`Removed`, plan.removed],
    [t`Withdrew their consent`, plan.withdrawn],
    [t`Not in the file: they leave`, missing],
    [t`Brought their number from another network`, plan.portedIn],
    [t`Leave the base of another network`, plan.fromOthers],
    [t`Stay out: in a newer file of another network`, plan.elsewhere],
    [t`Stay out: withdrew their consent later`, plan.outdated],
    [t`Have opted out and get nothing`, plan.optedOut],
  ];
  // What does not happen needs no line; how many are added is said in any case.
  const shown = facts.filter(([, count], place) => place === 0 || count > 0);
  return (
    <FactList
      facts={shown.map(([name, count]) => ({ key: name, name, value: formatCount(count) }))}
    />
  );
}
