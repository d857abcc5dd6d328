import { plainLetter } from "../risk/look-alike.ts";
import { patternOf, type ReviewFlag, type ReviewRule } from "./content-review.ts";

/**
 * Passages a reviewer should check; empty when nothing holds the text. Words are as written. Letters that look like others
 * count as those, and what nobody sees counts for nothing.
 */
export function reviewFlags(text: string, rules: readonly ReviewRule[]): ReviewFlag[] {
  const isUnclear = hasUnclearLetters(text);
  const { plain, begins, ends } = readAsPlain(text, isUnclear);
  const written = (from: number, length: number) =>
    text.slice(begins[from], ends[from + length - 1]);
  return rules.flatMap(({ message, phrases }) => {
    if (phrases.length === 0) return [];
    const pattern = patternOf(phrases.map((phrase) => readAsPlain(phrase, isUnclear).plain));
    const found = [...plain.matchAll(pattern)];
    const words = new Set(found.map(({ index, 0: { length } }) => written(index, length)));
    return words.size === 0 ? [] : [{ message, words: [...words] }];
  });
}

/** Some letters look like an i and like an l: in a text with one of them both are the same, for nobody knows which is meant. */
function hasUnclearLetters(text: string): boolean {
  return [...new Set(text)].some(
    (letter) =>
      !isAscii(letter) &&
      [...partsOf(letter)].some((part) => !isAscii(part) && plainLetter(part) === "l"),
  );
}

/** A text in plain letters, and where each of them begins and ends in the text. */
function readAsPlain(
  text: string,
  isUnclear: boolean,
): { plain: string; begins: number[]; ends: number[] } {
  let plain = "";
  const begins: number[] = [];
  const ends: number[] = [];
  // A long text is of few letters: what each looks like is found once.
  const looks = new Map<string, string>();
  const lookOf = (letter: string): string => {
    const look = isUnclear ? plainOf(letter).replace(/[il]/gi, "l") : plainOf(letter);
    looks.set(letter, look);
    return look;
  };
  let at = 0;
  for (const letter of text) {
    const end = at + letter.length;
    const shown = looks.get(letter) ?? lookOf(letter);
    for (let place = 0; place < shown.length; place += 1) {
      begins.push(at);
      ends.push(end);
    }
    plain += shown;
    at = end;
  }
  return { plain, begins, ends };
}

const isAscii = (letter: string): boolean => letter <= "\u007f";

/** What nobody sees: marks on letters, what Unicode has programs pass over, and controls that are no white space. */
const UNSEEN = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu;

/** Some signs stand for a whole sentence: nobody reads a word of ours in them. */
const LONGEST_SIGN = 4;

/** The letters that a sign is made of, as somebody sees them. */
function partsOf(letter: string): string {
  const parts = letter.normalize("NFKD").replace(UNSEEN, "");
  return parts.length > LONGEST_SIGN ? letter : parts;
}

function plainOf(letter: string): string {
  if (/[ -~]/.test(letter)) return letter;
  return [...partsOf(letter)].map((part) => (isAscii(part) ? part : plainLetter(part))).join("");
}
