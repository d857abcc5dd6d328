const KEY = "loudhailer.own-page";

/** A draft whose link is to lead to a page made here, and the address of the page that was made for it since. */
type Choice = { draftId: string; madeUrl?: string };

/**
 * Remembers, until the tab is closed, that a draft's link is to lead to a page made here: somebody leaves the draft to make that page.
 * With `false` it leads elsewhere.
 */
export function noteOwnPage(draftId: string, isChosen: boolean): void {
  if (isChosen) write({ draftId });
  else if (ownPageChoice(draftId)) write(undefined);
}

/** Remembers the address of a page that was made on the way from a draft: the link is to lead there. */
export function notePageMade(madeUrl: string): void {
  const choice = read();
  if (choice) write({ draftId: choice.draftId, madeUrl });
}

/** What was remembered of this draft; undefined where nothing was. */
export function ownPageChoice(draftId: string): Choice | undefined {
  const choice = read();
  return choice?.draftId === draftId ? choice : undefined;
}

function read(): Choice | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof stored !== "object" || stored === null) return undefined;
    const { draftId, madeUrl } = stored as Partial<Record<keyof Choice, unknown>>;
    if (typeof draftId !== "string") return undefined;
    return { draftId, ...(typeof madeUrl === "string" ? { madeUrl } : {}) };
  } catch {
    return undefined;
  }
}

function write(choice: Choice | undefined): void {
  try {
    if (choice) sessionStorage.setItem(KEY, JSON.stringify(choice));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the page is chosen by hand.
  }
}
