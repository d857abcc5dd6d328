import { safeReturnPath } from "./return-path.ts";

const KEY = "loudhailer.after-sign-up";
const KEPT_MS = 24 * 3600 * 1000;

/** Keeps the page that was asked for before signing up, until the link in the mail brings the browser back. */
export function rememberPendingPath(next: string | undefined): void {
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify({ next, untilMs: Date.now() + KEPT_MS }));
  } catch {
    // Without storage the overview is where one arrives.
  }
}

/** That page, once and for a day. */
export function takePendingPath(): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    localStorage.removeItem(KEY);
    if (typeof kept !== "object" || kept === null) return undefined;
    const { next, untilMs } = kept as { next?: unknown; untilMs?: unknown };
    if (typeof untilMs !== "number" || untilMs < Date.now()) return undefined;
    const path = safeReturnPath(next);
    return path === "/dashboard" ? undefined : path;
  } catch {
    return undefined;
  }
}
