/** Where the pages of a browser find it. */
export const NAME = "lh-who";

/** Identity of a page's reader: the person, and an administrator acting as that person. */
export const whoIs = (me: { userId: string | null; actedBy?: string | null } | undefined): string =>
  `${me?.userId ?? ""} ${me?.actedBy ?? ""}`;

/** Nobody is signed in, or that is not known yet. */
export const NOBODY: string = whoIs(undefined);

/** Tells the other pages of this browser who is signed in. */
export function noteWho(who: string): void {
  try {
    if (localStorage.getItem(NAME) !== who) localStorage.setItem(NAME, who);
  } catch {
    // Without storage each page finds out from the server alone.
  }
}

/** The last user signed in on any page of this browser; undefined when unknown. */
export function notedWho(): string | undefined {
  try {
    return localStorage.getItem(NAME) ?? undefined;
  } catch {
    return undefined;
  }
}
