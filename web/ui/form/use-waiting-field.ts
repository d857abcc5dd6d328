import { useEffect } from "react";

/** After the heading, which gets the focus with every change of the page. */
const FOCUS_AFTER_MS = 50;

/**
 * Gives the focus to the field that is written first once a page has come, so that nobody has to look for it and tap it: once, where
 * `isAsked`, and not from another field that somebody has chosen meanwhile. `find` may find none.
 */
export function useWaitingField(isAsked: boolean, find: () => HTMLElement | null | undefined) {
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setTimeout(() => {
      if (!document.activeElement?.matches("input, textarea, select")) find()?.focus();
    }, FOCUS_AFTER_MS);
    return () => clearTimeout(timer);
    // Once: `find` is of the page as it came.
    // eslint-disable-next-line react/exhaustive-deps
  }, [isAsked]);
}
