import { type RefObject, useLayoutEffect, useRef } from "react";
import { focusHeading } from "./focus-heading.ts";

/** For a box that goes by itself: when what has the focus goes with it, the focus goes on to the page's heading. */
export function useFocusOn(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    return () => {
      // It is still on the page: React takes it away after this.
      if (box?.contains(document.activeElement)) focusHeading();
    };
  }, []);
  return ref;
}
