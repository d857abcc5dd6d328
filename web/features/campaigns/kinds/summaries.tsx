import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { FLOW_TYPE } from "../../../../domain/catalogue.ts";

/** What each kind does, in one sentence. */
export const KIND_SENTENCES: Record<number, ReactNode> = {
  [FLOW_TYPE.sms]: <Trans>A text message on any phone, and the one most likely to be read.</Trans>,
  [FLOW_TYPE.smsLink]: (
    <Trans>A text message with a link to your page. You see how many people tap it.</Trans>
  ),
  [FLOW_TYPE.pcm]: (
    <Trans>
      A line at the end of the “please call me” messages that people send each other. Very cheap.
    </Trans>
  ),
  [FLOW_TYPE.display]: <Trans>A picture on websites and in apps that links to your page.</Trans>,
  [FLOW_TYPE.rcs]: (
    <Trans>A message with pictures and buttons on newer phones; SMS on the others.</Trans>
  ),
};
