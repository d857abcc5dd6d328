import { useEffect, useRef, useState } from "react";
import { client } from "../../../api/client.ts";
import type { Step } from "../draft/steps.ts";
import type { StepModel } from "../step/step-model.ts";
import { stillTrue, type StepAnswer, type StepProblem } from "./step-answers.ts";

const REST_MS = 1_000;

/**
 * What the networks say of the steps that were left, asked once the draft is saved and a second has passed. Nobody waits for
 * it, and nothing is said when there is no answer: the review asks about everything again.
 */
export function useStepAnswers(
  current: Step,
  { id, editor }: Pick<StepModel, "id" | "editor">,
): (step: Step) => StepProblem[] {
  const [answers, setAnswers] = useState<ReadonlyMap<Step, StepAnswer>>(new Map());
  const [left, setLeft] = useState<Step>();
  const before = useRef(current);
  useEffect(() => {
    if (before.current !== current && before.current !== "review") setLeft(before.current);
    before.current = current;
  }, [current]);
  const isSaved = editor.saveState.kind === "saved";
  const { draft } = editor;
  useEffect(() => {
    if (left === undefined || !isSaved) return undefined;
    const asked = new AbortController();
    const ask = async () => {
      const { signal } = asked;
      const { problems } = await client.campaigns.checkStep({ id, step: left }, { signal });
      setAnswers((known) => new Map([...known, [left, { problems, draft }]]));
      setLeft(undefined);
    };
    const timer = setTimeout(() => void ask().catch(() => undefined), REST_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [left, isSaved, id, draft]);
  return (step) => {
    const answer = answers.get(step);
    return answer ? stillTrue(answer, draft) : [];
  };
}
