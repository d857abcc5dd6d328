import { useSyncExternalStore } from "react";

const watchNothing = () => () => {};

/**
 * What the page was drawn without. Undefined while the app takes that part of the page over, which may be later than the rest, so
 * that what was drawn and what is taken over agree even when the answer is there already.
 */
export function useAfterHydration<Value>(value: Value | undefined): Value | undefined {
  const isHydrated = useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
  return isHydrated ? value : undefined;
}
