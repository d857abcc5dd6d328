import { streamSafe } from "../text/stream-safe.ts";

/**
 * Letters that look like others on a phone, each with the plain letter that a reader takes it for. Digits that stand for
 * letters, and the letters of Cyrillic and Greek that cannot be told from Latin ones (Unicode TR 39, those of its list that
 * are in use).
 */
const READ_AS: Readonly<Record<string, string>> = {
  ...sameAs("o", "0οоօ°ø"),
  ...sameAs("l", "1|!iıіɩιӏ"),
  ...sameAs("e", "3еєε€"),
  ...sameAs("a", "4@аαɑ"),
  ...sameAs("s", "5$ѕʂ"),
  ...sameAs("t", "7тτ"),
  ...sameAs("b", "8вьβ"),
  ...sameAs("g", "69ɡ"),
  ...sameAs("z", "2ʐ"),
  ...sameAs("c", "сϲ"),
  ...sameAs("p", "рρ"),
  ...sameAs("x", "хχ"),
  ...sameAs("y", "уγү"),
  ...sameAs("k", "кκ"),
  ...sameAs("m", "м"),
  ...sameAs("n", "пηո"),
  ...sameAs("h", "нһ"),
  ...sameAs("u", "υս"),
  ...sameAs("v", "νѵ"),
  ...sameAs("w", "ωшԝ"),
  ...sameAs("d", "ԁ"),
  ...sameAs("j", "јʝ"),
  ...sameAs("q", "ԛ"),
  ...sameAs("r", "гʀ"),
};

function sameAs(plain: string, shown: string): Record<string, string> {
  return Object.fromEntries([...shown].map((letter) => [letter, plain]));
}

/** The letter that a reader takes a letter for; itself where it looks like no other. */
export function plainLetter(letter: string): string {
  return READ_AS[letter] ?? READ_AS[letter.toLowerCase()] ?? letter;
}

/** Marks, and what Unicode has programs pass over: some of it are letters. */
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/** How a name looks to somebody who glances at it: without case, marks, spaces and signs, look-alikes as plain letters. */
export function skeletonOf(name: string): string {
  const letters = [...streamSafe(name).normalize("NFKD").toLowerCase().replace(UNSEEN, "")];
  return letters
    .map((letter) => READ_AS[letter] ?? letter)
    .join("")
    .replace(/[^\p{L}]/gu, "")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

/** From so many letters on a name is known again inside of another, and with one letter wrong. */
const LONG = 6;

/**
 * True when a name would be taken for the protected one: written with look-alike letters, with words before or behind it, or,
 * for names of six letters or more, run together with them or with one letter missing, more, changed or two swapped.
 */
export function looksLike(name: string, protectedName: string): boolean {
  return isTakenFor(lookOf(name), skeletonOf(protectedName));
}

/** How a name looks: as a whole, and word by word. */
export type Look = { whole: string; words: readonly string[] };

export function lookOf(name: string): Look {
  return { whole: skeletonOf(name), words: wordsOf(name).map(skeletonOf) };
}

/** The same as `looksLike`, of a name that was looked at before and the skeleton of a protected one. */
export function isTakenFor({ whole, words }: Look, known: string): boolean {
  if (known === "") return false;
  if (whole === known) return true;
  if (words.some((word, at) => joinedFrom(words, at, known) || word === known)) return true;
  if (known.length < LONG) return false;
  return whole.includes(known) || isOneApart(whole, known);
}

/** A protected name of two words may be written as words that stand side by side. */
function joinedFrom(words: readonly string[], at: number, known: string): boolean {
  let joined = "";
  for (let next = at; next < words.length && joined.length < known.length; next += 1)
    joined += words[next];
  return joined === known;
}

/** Words by signs, spaces, and where a capital begins one. */
function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}@$!|]+/u)
    .filter(Boolean);
}

/** One letter more, less or other, or two neighbours swapped. */
function isOneApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  const [restOne, restOther] = [one.slice(at), other.slice(at)];
  if (restOne.length > restOther.length) return restOne.slice(1) === restOther;
  if (restOne.length < restOther.length) return restOne === restOther.slice(1);
  const isSwapped =
    restOne[0] === restOther[1] &&
    restOne[1] === restOther[0] &&
    restOne.slice(2) === restOther.slice(2);
  return restOne.slice(1) === restOther.slice(1) || isSwapped;
}
