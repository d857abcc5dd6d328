/** The books' sections, by their place in the address. */
export const BOOK_SECTIONS = [
  "balances",
  "months",
  "differences",
  "refunds",
  "corrections",
  "disputes",
] as const;

export type BookSection = (typeof BOOK_SECTIONS)[number];

/** False for an address under /books that leads nowhere. */
export function isBookSection(text: string): text is BookSection {
  return BOOK_SECTIONS.some((section) => section === text);
}
