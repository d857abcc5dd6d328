const KEY = "loudhailer.signed-up-here";
const DAY_MS = 24 * 3600 * 1000;

type Mark = { digest: string; untilMs: number };

/** Marks for a day that this browser has signed this address up; the address itself is not stored. */
export async function markSignedUpHere(email: string): Promise<void> {
  try {
    const mark: Mark = { digest: await digestOf(email), untilMs: Date.now() + DAY_MS };
    localStorage.setItem(KEY, JSON.stringify(mark));
  } catch {
    // Without storage, or without https, the link in the mail asks for one tap more.
  }
}

/** Whether this browser has signed up the address that the token of a link speaks of; true once. */
export async function takeSignedUpHere(token: string): Promise<boolean> {
  try {
    const mark = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Mark> | null;
    const isSame = mark?.digest === (await digestOf(emailIn(token)));
    if (!isSame || typeof mark?.untilMs !== "number" || mark.untilMs < Date.now()) return false;
    localStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}

/** The server checks the token's signature; here it is only compared. */
function emailIn(token: string): string {
  const payload = atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"));
  const { email } = JSON.parse(payload) as { email?: unknown };
  if (typeof email !== "string") throw new TypeError("The token names no address.");
  return email;
}

async function digestOf(email: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
