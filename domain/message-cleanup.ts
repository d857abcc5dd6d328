import { GSM_BASIC, septetsOf } from "./gsm-alphabet.ts";

type Known = { name: string; replacement?: string };

/** Characters that look harmless and are not in the SMS alphabet, by the name a shop owner knows. */
const KNOWN = new Map<string, Known>([
  ["\u2018", { name: "curly quote", replacement: "'" }],
  ["\u2019", { name: "curly apostrophe", replacement: "'" }],
  ["\u201a", { name: "low quote", replacement: "'" }],
  ["\u201b", { name: "curly quote", replacement: "'" }],
  ["\u2032", { name: "prime mark", replacement: "'" }],
  ["\u00b4", { name: "accent mark", replacement: "'" }],
  ["`", { name: "backtick", replacement: "'" }],
  ["\u201c", { name: "curly double quote", replacement: '"' }],
  ["\u201d", { name: "curly double quote", replacement: '"' }],
  ["\u201e", { name: "low double quote", replacement: '"' }],
  ["\u2033", { name: "double prime mark", replacement: '"' }],
  ["\u00ab", { name: "angle quote", replacement: '"' }],
  ["\u00bb", { name: "angle quote", replacement: '"' }],
  ["\u2010", { name: "hyphen", replacement: "-" }],
  ["\u2011", { name: "no-break hyphen", replacement: "-" }],
  ["\u2012", { name: "figure dash", replacement: "-" }],
  ["\u2013", { name: "en dash", replacement: "-" }],
  ["\u2014", { name: "em dash", replacement: "-" }],
  ["\u2212", { name: "minus sign", replacement: "-" }],
  ["\u2026", { name: "ellipsis", replacement: "..." }],
  ["\u2022", { name: "bullet", replacement: "-" }],
  ["\u00a0", { name: "no-break space", replacement: " " }],
  ["\u2007", { name: "figure space", replacement: " " }],
  ["\u2009", { name: "thin space", replacement: " " }],
  ["\u202f", { name: "narrow no-break space", replacement: " " }],
  ["\t", { name: "tab", replacement: " " }],
  ["\u2028", { name: "line separator", replacement: "\n" }],
  ["\u200b", { name: "invisible space", replacement: "" }],
  ["\ufeff", { name: "invisible mark", replacement: "" }],
  ["₵", { name: "cedi sign", replacement: "GHS" }],
  ["₦", { name: "naira sign", replacement: "NGN" }],
  ["™", { name: "trade mark sign", replacement: "TM" }],
]);

// Joiners and selectors are invisible parts of an emoji.
const EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u200d|\u20e3/u;

/** What a character outside the alphabet is called, and what can stand in for it. */
export function knownCharacter(char: string): Known {
  const known = KNOWN.get(char);
  if (known) return known;
  if (EMOJI.test(char)) return { name: "emoji" };
  const base = char.normalize("NFD").charAt(0);
  if (base !== char && GSM_BASIC.has(base)) return { name: "accented letter", replacement: base };
  if (/\p{L}/u.test(char)) return { name: "letter outside the SMS alphabet" };
  return { name: "special character" };
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
