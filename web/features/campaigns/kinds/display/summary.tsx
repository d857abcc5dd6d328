import { Plural, Trans } from "@lingui/react/macro";
import { displayOf } from "../../../../../domain/campaign/content.ts";
import { KINDS } from "../../../../../domain/campaign/kinds/kinds.ts";
import type { KindSummary } from "../kind-screens.ts";

/** Banners in words. */
export const displaySummary: KindSummary = {
  sentence: <Trans>A picture on websites and in apps that links to your page.</Trans>,
  textOf: (draft) => KINDS.display.firstWords(draft),
  Details: ({ draft }) => (
    <>
      {" · "}
      <Plural value={displayOf(draft).creatives.length} one="# banner" other="# banners" />
    </>
  ),
};
