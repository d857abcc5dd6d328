import { useEffect } from "react";
import { businessNowMs } from "../../../api/business-time.ts";
import type { StepModel } from "../step/step-model.ts";
import { areStaleFirstDays, firstDays, isWithoutDays } from "./schedule-choice.ts";

type Model = Pick<StepModel, "editor" | "country" | "countryCode" | "isSubmitted">;

/**
 * Sensible days, once, when a step opens: where none were given yet (`fillsEmpty`), and in place of those that a draft had from the
 * start and that have passed since. A day that was emptied on purpose stays empty, and days that somebody chose stay.
 */
export function useFreshDays(
  { editor, country, countryCode, isSubmitted }: Model,
  { fillsEmpty }: { fillsEmpty: boolean },
): void {
  const { draft } = editor;
  useEffect(() => {
    if (isSubmitted) return;
    const isOpen = fillsEmpty && isWithoutDays(draft);
    if (isOpen || areStaleFirstDays(draft, { country, countryCode, nowMs: businessNowMs() }))
      editor.change(firstDays(country));
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
}
