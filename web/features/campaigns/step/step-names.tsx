import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Step } from "../draft/steps.ts";

/** The steps of the wizard as they are called on screen. */
export const STEP_NAMES: Record<Step, ReactNode> = {
  message: <Trans>Message</Trans>,
  people: <Trans>People</Trans>,
  when: <Trans>When</Trans>,
  budget: <Trans>Budget</Trans>,
  review: <Trans>Review and pay</Trans>,
};
