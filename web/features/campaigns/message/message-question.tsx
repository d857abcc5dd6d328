import { Trans } from "@lingui/react/macro";

/** What the first step asks, in its page before the app is there too (web/features/campaigns/wizard/new-campaign-look.tsx). */
export const MESSAGE_QUESTION = {
  title: <Trans>What do you want to say?</Trans>,
  lead: <Trans>Say what is on offer, until when, and where to find you.</Trans>,
} as const;
