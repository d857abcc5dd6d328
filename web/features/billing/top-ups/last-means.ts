import { valueOf, type Means } from "./means.ts";

const KEY = "lh-paid-with";

/** What was paid with last on this device, as a value of the form (means.ts). Signing out forgets it. */
export function lastMeans(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers what a payment was started with. Without storage the next payment begins with the usual way. */
export function rememberMeans(means: Means): void {
  try {
    localStorage.setItem(KEY, valueOf(means));
  } catch {
    // Nothing is lost but a tap.
  }
}
