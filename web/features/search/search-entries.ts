export type SearchEntry = {
  kind: "campaign" | "payment" | "page";
  title: string;
  to: string;
  search?: { id: string };
};

const MOST = 30;

/** Entries whose title has every word that was typed, in any order and case; everything when nothing was typed. */
export function searchEntries(entries: readonly SearchEntry[], typed: string): SearchEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = entries.filter(({ title }) => {
    const text = title.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return hits.slice(0, MOST);
}
