import { Trans } from "@lingui/react/macro";
import type { KindSummary } from "../kind-screens.ts";
import { From, wholeSms } from "./sms-words.tsx";

/** An SMS in words. */
export const smsSummary: KindSummary = {
  sentence: <Trans>A text message on any phone, and the one most likely to be read.</Trans>,
  textOf: wholeSms,
  Details: ({ draft }) => (
    <>
      {draft.responseType === "flash" ? <Trans>, flash</Trans> : null}
      <From sender={draft.sender} />
    </>
  ),
};
