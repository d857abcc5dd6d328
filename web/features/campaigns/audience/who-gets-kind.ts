import { carriersOf } from "../../../../domain/campaign/kinds/carriers.ts";
import type { Message } from "../../../../domain/campaign/content.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import type { Country, Draft } from "../draft/draft.ts";

type Written = Pick<Draft, "kind" | keyof Message>;

/** Whom a kind that phones may be unable to show is for: those that show it, or all, where others get an SMS instead. */
export function whoGetsRich(draft: Written): "all" | "those that show it" | undefined {
  const kind = kindOf(draft);
  if (!kind.hasSmsFallback) return undefined;
  return kind.reachContent(draft) === null ? "those that show it" : "all";
}

/** True where some people cannot get the kind at all, so that counts of everybody at a place are too high for it. */
export function isForSomeOnly(draft: Written, { routes }: Pick<Country, "routes">): boolean {
  return (
    whoGetsRich(draft) === "those that show it" ||
    carriersOf(routes, draft.kind).length < routes.length
  );
}
