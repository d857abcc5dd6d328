import type { Draft } from "./draft.ts";
import type { Step } from "./steps.ts";

/** What somebody had on the page when they loaded the version that was saved elsewhere, and the step they were at. */
export type Aside = { id: string; draft: Draft; step: Step };
