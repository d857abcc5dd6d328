import { Trans } from "@lingui/react/macro";
import type { KindSummary } from "../kind-screens.ts";
import { From, wholeSms } from "./sms-words.tsx";

/** An SMS in words. */
export const smsSummary: KindSummary = {
  // A bubble with lines of text.
  drawing: {
    lines: "M14 12h36a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5H27l-9 9v-9h-4",
    bright: "M20 20h28M20 28h18",
  },
  textOf: wholeSms,
  Details: ({ draft, country }) => (
    <>
      {draft.responseType === "flash" ? <Trans>, flash</Trans> : null}
      <From draft={draft} country={country} />
    </>
  ),
};
