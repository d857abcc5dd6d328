const DIGITS_OF_A_NUMBER = 6;

/** What was typed, as far as it may stand in the page's address: an email address, else nothing in which a mobile number may be. */
export function textForAddress(typed: string): string {
  const digits = typed.replaceAll(/\D/g, "").length;
  const mayHoldNumber = digits >= DIGITS_OF_A_NUMBER && !typed.includes("@");
  return mayHoldNumber ? "" : typed.trim();
}

/** What was typed into several fields, for the address; what is empty stays away. */
export function searchOf<Name extends string>(
  typed: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(typed) as Name[]) {
    const text = textForAddress(typed[name]);
    if (text !== "") found[name] = text;
  }
  return found;
}
