import { useSyncExternalStore } from "react";

/** From here on the menu stands beside the page: the same as in the sheets. */
const WIDE = "(min-width: 64em)";

const watch = (onChange: () => void): (() => void) => {
  const query = matchMedia(WIDE);
  // Older Safari has no events here: the menu then comes with the next page.
  query.addEventListener?.("change", onChange);
  return () => query.removeEventListener?.("change", onChange);
};

/** True where the menu has room beside the page. */
export const isWide = (): boolean => matchMedia(WIDE).matches;

/** Follows the width of the window; false while a page is drawn by the build. */
export const useWide = (): boolean => useSyncExternalStore(watch, isWide, () => false);
