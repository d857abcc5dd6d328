const READY_WITHIN_MS = 5_000;

/** True where the page runs inside the native app: its bridge is announced before the page's own scripts run. */
const expectsBridge = () => "androidBridge" in window || isNative();

const isNative = () =>
  (
    window as { Capacitor?: { isNativePlatform?: () => boolean } }
  ).Capacitor?.isNativePlatform?.() === true;

/** Warns when the native bridge is expected and has not reported within 5,000 ms (spec section 9). */
export function watchDeviceReady(warn: () => void): () => void {
  if (!expectsBridge()) return () => undefined;
  const timer = setTimeout(warn, READY_WITHIN_MS);
  const ready = () => clearTimeout(timer);
  document.addEventListener("deviceready", ready, { once: true });
  return () => {
    clearTimeout(timer);
    document.removeEventListener("deviceready", ready);
  };
}
