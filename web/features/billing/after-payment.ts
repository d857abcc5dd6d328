import { safeReturnPath } from "../../session/return-path.ts";

const KEY = "loudhailer.after-payment";

/** Keeps the page to go on to while the browser is at the card company's. */
export function rememberNext(next: string | undefined): void {
  try {
    if (next) sessionStorage.setItem(KEY, next);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage one goes on from the wallet.
  }
}

/** The page that was left for paying, or null. */
export function readNext(): string | null {
  try {
    const next = sessionStorage.getItem(KEY);
    return next ? safeReturnPath(next) : null;
  } catch {
    return null;
  }
}
