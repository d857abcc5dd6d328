import { Trans } from "@lingui/react/macro";
import type { KindSummary } from "../kind-screens.ts";

/** A line under a "please call me" in words. */
export const pcmSummary: KindSummary = {
  sentence: (
    <Trans>
      A line at the end of the “please call me” messages that people send each other. Very cheap.
    </Trans>
  ),
  textOf: ({ text }) => text,
  Details: () => null,
};
