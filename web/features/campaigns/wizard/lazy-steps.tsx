import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import type { Step } from "./steps.ts";
import type { WizardModel } from "./wizard-model.ts";

type StepProps = { model: WizardModel };

const SKELETON = <LoadingSkeleton heights={[40, 160, 240]} />;

/** The steps after the first: each comes while somebody writes the message. */
export const LATER_STEPS = {
  people: lazyPart<StepProps>(
    async () => (await import("../people/people-step.tsx")).PeopleStep,
    SKELETON,
  ),
  when: lazyPart<StepProps>(async () => (await import("../when/when-step.tsx")).WhenStep, SKELETON),
  budget: lazyPart<StepProps>(
    async () => (await import("../budget/budget-step.tsx")).BudgetStep,
    SKELETON,
  ),
  review: lazyPart<StepProps>(
    async () => (await import("../review/review-step.tsx")).ReviewStep,
    SKELETON,
  ),
} as const;

/** Fetches a step before it is opened. */
export function preloadStep(step: Step): void {
  if (step !== "message") LATER_STEPS[step].preload();
}
