const KEY = "loudhailer.account-country";

/** The ISO code of the country that was chosen on this device; null before, and without storage. */
export function rememberedCell(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Remembers in which country somebody has their account. It says nothing of whose it is. */
export function rememberCell(code: string): void {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // Without storage it is chosen each time.
  }
}
