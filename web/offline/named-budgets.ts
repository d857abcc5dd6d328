/** The amount (minor units) that somebody named for a draft, and the people it paid for then. */
export type NamedBudget = { minor: number; people: number };

const NAME = "lh-budgets";
/** Older ones are of drafts that nobody opens any more. */
const DRAFTS_REMEMBERED = 20;

type Row = NamedBudget & { id: string };

function readAll(): Row[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** Remembers on this device which amount a draft was to cost; null when people were chosen instead. Does not throw. */
export function rememberBudget(draftId: string, budget: NamedBudget | null): void {
  const others = readAll().filter(({ id }) => id !== draftId);
  const rows =
    budget === null ? others : [{ id: draftId, ...budget }, ...others].slice(0, DRAFTS_REMEMBERED);
  try {
    if (rows.length === 0) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, JSON.stringify(rows));
  } catch {
    // Without storage the amount is that of its people.
  }
}

/** The amount that was named for a draft with so many people; null when there is none, or other people were chosen since. */
export function rememberedBudget(draftId: string, people: number): number | null {
  const found = readAll().find(({ id }) => id === draftId);
  return found?.people === people ? found.minor : null;
}
