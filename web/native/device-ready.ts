import { isInApp } from "./bridge.ts";

const READY_WITHIN_MS = 5_000;

/** Warns when the native bridge is expected and has not reported within 5,000 ms (spec section 9). */
export function watchDeviceReady(warn: () => void): () => void {
  if (!isInApp()) return () => undefined;
  const timer = setTimeout(warn, READY_WITHIN_MS);
  const ready = () => clearTimeout(timer);
  document.addEventListener("deviceready", ready, { once: true });
  return () => {
    clearTimeout(timer);
    document.removeEventListener("deviceready", ready);
  };
}
