import { useEffect, useState } from "react";

/**
 * Whether the page is being left for a payment's: its button waits from `leave` on. On the way back the browser may show the page as it was
 * left, so that nothing would end the waiting: then it is over.
 */
export function useLeaving(): { isLeaving: boolean; leave: (go: () => void) => void } {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false);
    };
    addEventListener("pageshow", comeBack);
    return () => removeEventListener("pageshow", comeBack);
  }, []);
  const leave = (go: () => void) => {
    setLeaving(true);
    go();
  };
  return { isLeaving, leave };
}
