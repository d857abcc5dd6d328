import { textScale } from "./text-scale.ts";
import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

/** The width of an element in CSS pixels, known before the first paint and kept up to date. */
export function useWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  // Text that is made larger changes its height alone: drawings read their sizes anew.
  const [, setScale] = useState(1);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      setWidth(element.clientWidth);
      setScale(textScale());
    };
    // Older browsers keep the first width.
    if (typeof ResizeObserver === "undefined") {
      measure();
      return undefined;
    }
    // Told for the first time between layout and paint: asking now would make the browser lay out the page once more.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
