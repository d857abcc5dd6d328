const KEY = "loudhailer.pending-email";
const SENT_KEY = "loudhailer.pending-email-sent";

/** Keeps the address for the "check your mail" page of this tab, and that the mail went out now; never in the URL. */
export function rememberPendingEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
    sessionStorage.setItem(SENT_KEY, String(Date.now()));
  } catch {
    // Storage can be switched off; the page then simply does not name the address.
  }
}

export function readPendingEmail(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** How many of `seconds` are left since the mail went out: all of them where that is not known. */
export function secondsToWait(seconds: number): number {
  try {
    const sentMs = Number(sessionStorage.getItem(SENT_KEY) ?? Number.NaN);
    const passed = Math.floor((Date.now() - sentMs) / 1000);
    return passed >= 0 ? Math.max(seconds - passed, 0) : seconds;
  } catch {
    return seconds;
  }
}
