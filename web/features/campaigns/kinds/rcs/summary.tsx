import { Trans } from "@lingui/react/macro";
import { rcsOf } from "../../../../../domain/campaign/content.ts";
import { KINDS } from "../../../../../domain/campaign/kinds/kinds.ts";
import type { KindSummary } from "../kind-screens.ts";

/** A message with pictures and buttons in words. */
export const rcsSummary: KindSummary = {
  // A picture with text and two buttons.
  drawing: {
    lines:
      "M14 6h36a5 5 0 0 1 5 5v42a5 5 0 0 1-5 5H14a5 5 0 0 1-5-5V11a5 5 0 0 1 5-5zM15 34h24M13 42h38M13 50h38",
    bright: "M9 28l10-9 9 7 9-9 18 11M40 14a2 2 0 1 1-4 0 2 2 0 0 1 4 0",
  },
  textOf: (draft) => KINDS.rcs.firstWords(draft),
  Details: ({ draft }) => {
    const { agentName, fallbackText } = rcsOf(draft);
    return (
      <>
        {` · ${agentName}`}
        {fallbackText ? (
          <>
            <br />
            <Trans>On phones without RCS</Trans>: {fallbackText}
          </>
        ) : null}
      </>
    );
  },
};
