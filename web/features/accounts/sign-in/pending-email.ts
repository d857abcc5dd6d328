const KEY = "loudhailer.pending-email";

/** Keeps the address for the "check your mail" page of this tab; never in the URL. */
export function rememberPendingEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
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
