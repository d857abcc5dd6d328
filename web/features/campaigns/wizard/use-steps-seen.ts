import { useEffect, useRef, useState } from "react";
import type { DraftEditor } from "../draft/use-draft.ts";
import { STEPS, type Step } from "../draft/steps.ts";

/** However somebody came to a step, the draft opens at it the next time. */
export function useRememberedStep(current: Step, editor: Pick<DraftEditor, "rememberStep">): void {
  const remembered = useRef(current);
  useEffect(() => {
    if (remembered.current === current) return;
    remembered.current = current;
    editor.rememberStep(current);
    // The editor is another object with every change; the step alone counts.
    // eslint-disable-next-line react/exhaustive-deps
  }, [current]);
}

/** The steps somebody has been to, those before them and those that have an answer already; the heading of a new step gets the focus, so that a screen reader says it. */
export function useSeen(current: Step, answered: readonly Step[]): ReadonlySet<Step> {
  const [seen, setSeen] = useState<ReadonlySet<Step>>(
    () => new Set([...STEPS.slice(0, STEPS.indexOf(current) + 1), ...answered]),
  );
  const shown = useRef(current);
  useEffect(() => {
    // The review shows the answer of each.
    const shownNow = current === "review" ? STEPS : [current];
    setSeen((before) =>
      shownNow.every((step) => before.has(step)) ? before : new Set([...before, ...shownNow]),
    );
    if (shown.current === current) return;
    shown.current = current;
    document.getElementById("step-heading")?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [current]);
  return seen;
}
