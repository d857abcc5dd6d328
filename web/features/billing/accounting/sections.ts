/** The books' sections, by their place in the address. */
export const ACCOUNTING_SECTIONS = [
  "balances",
  "months",
  "differences",
  "refunds",
  "corrections",
  "disputes",
] as const;

export type AccountingSection = (typeof ACCOUNTING_SECTIONS)[number];

/** False for an address under /books that leads nowhere. */
export function isAccountingSection(text: string): text is AccountingSection {
  return ACCOUNTING_SECTIONS.some((section) => section === text);
}
