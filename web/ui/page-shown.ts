/**
 * Calls back with whether the page can be seen, at once and whenever that may have changed: not in a tab behind another,
 * and not left and kept by the browser for the way back. Returns how to stop.
 */
export function watchShown(onChange: (isShown: boolean) => void): () => void {
  let isLeft = false;
  const notify = () => onChange(!isLeft && document.visibilityState === "visible");
  const leave = () => {
    isLeft = true;
    notify();
  };
  const comeBack = () => {
    isLeft = false;
    notify();
  };
  addEventListener("pagehide", leave);
  addEventListener("pageshow", comeBack);
  document.addEventListener("visibilitychange", notify);
  notify();
  return () => {
    removeEventListener("pagehide", leave);
    removeEventListener("pageshow", comeBack);
    document.removeEventListener("visibilitychange", notify);
  };
}
