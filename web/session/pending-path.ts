import { safeReturnPath } from "./return-path.ts";

const KEY = "loudhailer.after-sign-up";
const CACHE_MS = 24 * 3600 * 1000;

/** Keeps the page that was asked for before signing up, until the link in the mail brings the browser back. */
export function rememberPendingPath(next: string | undefined): void {
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify({ next, untilMs: Date.now() + CACHE_MS }));
  } catch {
    // Without storage the overview is where one arrives.
  }
}

/** That page, once and for a day. */
export function takePendingPath(): string | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    localStorage.removeItem(KEY);
    if (typeof stored !== "object" || stored === null) return undefined;
    const { next, untilMs } = stored as { next?: unknown; untilMs?: unknown };
    if (typeof untilMs !== "number" || untilMs < Date.now()) return undefined;
    const path = safeReturnPath(next);
    return path === "/dashboard" ? undefined : path;
  } catch {
    return undefined;
  }
}
