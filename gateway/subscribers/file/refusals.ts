/** Why a row of an operator's file is not taken: a closed list, and the words an administrator reads. */
export const REFUSALS = {
  "bad-row": "The row has more cells than there are headings",
  "bad-number": "The number is no mobile number",
  "wrong-country": "The number is of another country",
  "other-network": "The number is a made-up person's of another network",
  "bad-action": "The action is none of set, remove and withdraw",
  "no-consent": "Consent has no source or no date",
  "bad-consent-source": "The source of the consent is too long or holds a number",
  "bad-consent-date": "The date of the consent is no date, or lies in the future",
  "unknown-place": "Neither the town nor the province is known",
  "bad-age": "The age or year of birth cannot be read",
  "under-age": "The person may be younger than 18",
  "bad-gender": "The gender cannot be read",
  "bad-spend": "The spend is no band",
  "unknown-interest": "An interest is not known",
  duplicate: "The number stands in the file already",
} as const;

export type Refusal = keyof typeof REFUSALS;

/** How many rows were refused, by reason. */
export type RefusalCounts = Partial<Record<Refusal, number>>;

/** Adds one. */
export function countRefusal(counts: RefusalCounts, reason: Refusal): void {
  counts[reason] = (counts[reason] ?? 0) + 1;
}
