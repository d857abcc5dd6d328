import { Plural } from "@lingui/react/macro";
import { displayOf } from "../../../../../domain/campaign/content.ts";
import { KINDS } from "../../../../../domain/campaign/kinds/kinds.ts";
import type { KindSummary } from "../kind-screens.ts";

/** Banners in words. */
export const displaySummary: KindSummary = {
  // A page with a banner at its end.
  drawing: {
    lines:
      "M18 6h28a4 4 0 0 1 4 4v44a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4zM21 14h22M21 20h22M21 26h14",
    bright: "M19 36h26v14H19zM23 46l6-5 4 3 4-4 5 6",
  },
  textOf: (draft) => KINDS.display.firstWords(draft),
  Details: ({ draft }) => (
    <>
      {" · "}
      <Plural value={displayOf(draft).creatives.length} one="# banner" other="# banners" />
    </>
  ),
};
