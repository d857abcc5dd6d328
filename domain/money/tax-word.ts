import { translate } from "../translate.ts";

const VAT = "VAT";

/** One word for the taxes in a price, by the names that the law of the country gives them: VAT, or VAT and levies. */
export function taxWord(names: readonly string[]): string {
  const [only, ...others] = new Set(names);
  if (only === undefined) return translate("tax");
  if (others.length === 0) return only;
  return names.includes(VAT) ? translate("VAT and levies") : translate("taxes");
}
