import { GSM_BASIC, septetsOf } from "./gsm-alphabet.ts";
import { msg } from "../translate.ts";

type Known = { name: string; replacement?: string };

/** Characters that look harmless and are not in the SMS alphabet, by the name a shop owner knows. */
const KNOWN = new Map<string, Known>([
  ["\u2018", { name: msg("curly quote"), replacement: "'" }],
  ["\u2019", { name: msg("curly apostrophe"), replacement: "'" }],
  ["\u201a", { name: msg("low quote"), replacement: "'" }],
  ["\u201b", { name: msg("curly quote"), replacement: "'" }],
  // As in the Afrikaans article.
  ["\u02bc", { name: msg("curly apostrophe"), replacement: "'" }],
  ["\u2032", { name: msg("prime mark"), replacement: "'" }],
  ["\u00b4", { name: msg("accent mark"), replacement: "'" }],
  ["`", { name: msg("backtick"), replacement: "'" }],
  ["\u201c", { name: msg("curly double quote"), replacement: '"' }],
  ["\u201d", { name: msg("curly double quote"), replacement: '"' }],
  ["\u201e", { name: msg("low double quote"), replacement: '"' }],
  ["\u2033", { name: msg("double prime mark"), replacement: '"' }],
  ["\u00ab", { name: msg("angle quote"), replacement: '"' }],
  ["\u00bb", { name: msg("angle quote"), replacement: '"' }],
  ["\u2010", { name: msg("hyphen"), replacement: "-" }],
  ["\u2011", { name: msg("no-break hyphen"), replacement: "-" }],
  ["\u2012", { name: msg("figure dash"), replacement: "-" }],
  ["\u2013", { name: msg("en dash"), replacement: "-" }],
  ["\u2014", { name: msg("em dash"), replacement: "-" }],
  ["\u2212", { name: msg("minus sign"), replacement: "-" }],
  ["\u2026", { name: msg("ellipsis"), replacement: "..." }],
  ["\u2022", { name: msg("bullet"), replacement: "-" }],
  ["\u00a0", { name: msg("no-break space"), replacement: " " }],
  ["\u2007", { name: msg("figure space"), replacement: " " }],
  ["\u2009", { name: msg("thin space"), replacement: " " }],
  ["\u202f", { name: msg("narrow no-break space"), replacement: " " }],
  ["\t", { name: msg("tab"), replacement: " " }],
  ["\u2028", { name: msg("line separator"), replacement: "\n" }],
  ["\u200b", { name: msg("invisible space"), replacement: "" }],
  ["\ufeff", { name: msg("invisible mark"), replacement: "" }],
  ["₵", { name: msg("cedi sign"), replacement: "GHS" }],
  ["₦", { name: msg("naira sign"), replacement: "NGN" }],
  ["™", { name: msg("trade mark sign"), replacement: "TM" }],
]);

// Joiners and selectors are invisible parts of an emoji.
const EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u200d|\u20e3/u;

/** Name of a character outside the GSM alphabet, and its replacement. */
export function knownCharacter(char: string): Known {
  const known = KNOWN.get(char);
  if (known) return known;
  if (EMOJI.test(char)) return { name: msg("emoji") };
  const base = char.normalize("NFD").charAt(0);
  if (base !== char && GSM_BASIC.has(base))
    return { name: msg("accented letter"), replacement: base };
  if (/\p{L}/u.test(char)) return { name: msg("letter outside the SMS alphabet") };
  return { name: msg("special character") };
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
