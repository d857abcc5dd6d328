import type { ComponentType } from "react";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import type { Step } from "../draft/steps.ts";
import { MessageStep } from "../message/message-step.tsx";
import type { StepModel } from "../step/step-model.ts";

type StepProps = { model: StepModel };

const SKELETON = <LoadingSkeleton heights={[40, 160, 240]} />;

/** The steps after the first: each comes while somebody writes the message. */
const LATER_STEPS = {
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

export const STEP_PARTS: Record<Step, ComponentType<StepProps>> = {
  message: MessageStep,
  ...LATER_STEPS,
};

/** Fetches the steps after the first before one of them is opened. */
export function preloadSteps(): void {
  for (const step of Object.values(LATER_STEPS)) step.preload();
}
