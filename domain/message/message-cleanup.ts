import { GSM_BASIC, septetsOf } from "./gsm-alphabet.ts";
import { sentence } from "../say.ts";

type Known = { name: string; replacement?: string };

/** Characters that look harmless and are not in the SMS alphabet, by the name a shop owner knows. */
const KNOWN = new Map<string, Known>([
  ["\u2018", { name: sentence("curly quote"), replacement: "'" }],
  ["\u2019", { name: sentence("curly apostrophe"), replacement: "'" }],
  ["\u201a", { name: sentence("low quote"), replacement: "'" }],
  ["\u201b", { name: sentence("curly quote"), replacement: "'" }],
  ["\u2032", { name: sentence("prime mark"), replacement: "'" }],
  ["\u00b4", { name: sentence("accent mark"), replacement: "'" }],
  ["`", { name: sentence("backtick"), replacement: "'" }],
  ["\u201c", { name: sentence("curly double quote"), replacement: '"' }],
  ["\u201d", { name: sentence("curly double quote"), replacement: '"' }],
  ["\u201e", { name: sentence("low double quote"), replacement: '"' }],
  ["\u2033", { name: sentence("double prime mark"), replacement: '"' }],
  ["\u00ab", { name: sentence("angle quote"), replacement: '"' }],
  ["\u00bb", { name: sentence("angle quote"), replacement: '"' }],
  ["\u2010", { name: sentence("hyphen"), replacement: "-" }],
  ["\u2011", { name: sentence("no-break hyphen"), replacement: "-" }],
  ["\u2012", { name: sentence("figure dash"), replacement: "-" }],
  ["\u2013", { name: sentence("en dash"), replacement: "-" }],
  ["\u2014", { name: sentence("em dash"), replacement: "-" }],
  ["\u2212", { name: sentence("minus sign"), replacement: "-" }],
  ["\u2026", { name: sentence("ellipsis"), replacement: "..." }],
  ["\u2022", { name: sentence("bullet"), replacement: "-" }],
  ["\u00a0", { name: sentence("no-break space"), replacement: " " }],
  ["\u2007", { name: sentence("figure space"), replacement: " " }],
  ["\u2009", { name: sentence("thin space"), replacement: " " }],
  ["\u202f", { name: sentence("narrow no-break space"), replacement: " " }],
  ["\t", { name: sentence("tab"), replacement: " " }],
  ["\u2028", { name: sentence("line separator"), replacement: "\n" }],
  ["\u200b", { name: sentence("invisible space"), replacement: "" }],
  ["\ufeff", { name: sentence("invisible mark"), replacement: "" }],
  ["₵", { name: sentence("cedi sign"), replacement: "GHS" }],
  ["₦", { name: sentence("naira sign"), replacement: "NGN" }],
  ["™", { name: sentence("trade mark sign"), replacement: "TM" }],
]);

// Joiners and selectors are invisible parts of an emoji.
const EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u200d|\u20e3/u;

/** What a character outside the alphabet is called, and what can stand in for it. */
export function knownCharacter(char: string): Known {
  const known = KNOWN.get(char);
  if (known) return known;
  if (EMOJI.test(char)) return { name: sentence("emoji") };
  const base = char.normalize("NFD").charAt(0);
  if (base !== char && GSM_BASIC.has(base))
    return { name: sentence("accented letter"), replacement: base };
  if (/\p{L}/u.test(char)) return { name: sentence("letter outside the SMS alphabet") };
  return { name: sentence("special character") };
}

/**
 * One-tap clean-up: punctuation, spaces and currency signs that double the price are replaced by what the SMS alphabet
 * has. Words are left as written: accents and letters of other languages stay, and so do emoji.
 */
export function cleanUpMessage(text: string): string {
  // GH₵50 must become GHS50, not GHGHS50.
  const composed = text.normalize("NFC").replace(/GH₵/g, "GHS");
  let clean = "";
  for (const char of composed) {
    clean += septetsOf(char) === undefined ? (KNOWN.get(char)?.replacement ?? char) : char;
  }
  return clean;
}
