import { Trans } from "@lingui/react/macro";
import { rcsOf } from "../../../../../domain/campaign/content.ts";
import { KINDS } from "../../../../../domain/campaign/kinds/kinds.ts";
import type { KindSummary } from "../kind-screens.ts";

/** A message with pictures and buttons in words. */
export const rcsSummary: KindSummary = {
  sentence: <Trans>A message with pictures and buttons on newer phones; SMS on the others.</Trans>,
  textOf: (draft) => KINDS.rcs.firstWords(draft),
  Details: ({ draft }) => ` · ${rcsOf(draft).agentName}`,
};
