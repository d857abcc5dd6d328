import { Trans } from "@lingui/react/macro";
import type { KindSummary } from "../kind-screens.ts";
import { From, wholeSms } from "../sms/sms-words.tsx";

/** An SMS with a link in words. */
export const smsLinkSummary: KindSummary = {
  sentence: <Trans>A text message with a link to your page. You see how many people tap it.</Trans>,
  textOf: wholeSms,
  Details: ({ draft }) => <From sender={draft.sender} />,
};
