import { translate } from "../translate.ts";

const VAT = "VAT";

/** A tax in the reader's language: VAT has a name of its own in some, others are called as the law does. */
export function taxName(name: string): string {
  return name === VAT ? translate("VAT") : name;
}

/** One word for the taxes in a price, by the names that the law of the country gives them: VAT, or VAT and levies. */
export function taxWord(names: readonly string[]): string {
  const [only, ...others] = new Set(names);
  if (only === undefined) return translate("tax");
  if (others.length === 0) return taxName(only);
  return names.includes(VAT) ? translate("VAT and levies") : translate("taxes");
}
