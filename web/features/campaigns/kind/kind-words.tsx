import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { FLOW_TYPE } from "../../../../domain/catalogue.ts";

/** What each kind does, in one sentence. */
export const KIND_SENTENCES: Record<number, ReactNode> = {
  [FLOW_TYPE.sms]: <Trans>A text message on any phone. The surest way to be read.</Trans>,
  [FLOW_TYPE.smsLink]: (
    <Trans>A text message with a link to your page; you see how many tapped it.</Trans>
  ),
  [FLOW_TYPE.pcm]: (
    <Trans>
      A line under the “please call me” messages that people send each other. Very cheap.
    </Trans>
  ),
  [FLOW_TYPE.display]: <Trans>A picture on web pages and in apps, leading to your page.</Trans>,
  [FLOW_TYPE.rcs]: (
    <Trans>A message with pictures and buttons on newer phones; SMS on the others.</Trans>
  ),
};
