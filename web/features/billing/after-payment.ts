import { safeReturnPath } from "../../session/return-path.ts";

const KEY = "loudhailer.after-payment";

/** Keeps the page to go on to while the browser is at the card company's. */
export function rememberNext(next: string | undefined): void {
  try {
    if (next) sessionStorage.setItem(KEY, next);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the user continues from the wallet.
  }
}

/** The page that was left for paying, or null. `asked` is what the address says; without it, what was kept. */
export function nextPage(asked: string | undefined): string | null {
  const next = asked ?? stored();
  if (!next) return null;
  const path = safeReturnPath(next);
  // The wallet is where one ends anyway: no reason to promise a campaign.
  return path === "/dashboard" || path.startsWith("/wallet") ? null : path;
}

/** True for a page of a campaign: the way back is called by its name. */
export function isCampaignPage(path: string): boolean {
  return path.startsWith("/campaign");
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
