import { PROFILES } from "../route-columns.ts";
import { missingRules } from "../rules.ts";
import { bitmapsOfInterests, type Matcher, type PeopleIndex } from "./people-index.ts";

/** Bitmaps of an index that narrow a count: only people of `within`, none of `without`. */
export type Narrowing = {
  within?: Uint32Array | undefined;
  without?: readonly Uint32Array[] | undefined;
};

/**
 * Bitmaps that a bit is looked up in: in one of `any`, in all of `all`, in none of `without`, and as each of `clauses` says. Where
 * `any` is empty, everybody is.
 */
type Bitmaps = {
  any: readonly Uint32Array[];
  all: readonly Uint32Array[];
  without: readonly Uint32Array[];
  clauses: readonly Clause[];
};

/** In one of `any`, or in none of one of the groups. */
type Clause = { any: readonly Uint32Array[]; noneOf: readonly (readonly Uint32Array[])[] };

/** Words that are worked on together: what is between stays in the processor's own memory. */
const BLOCK_WORDS = 1_024;
const block = new Int32Array(BLOCK_WORDS);
const fulfilled = new Int32Array(BLOCK_WORDS);
const joined = new Int32Array(BLOCK_WORDS);

/** First and last position (exclusive) of neighbours who match by place and profile, one pair after the other. */
type Spans = { edges: number[]; people: number };

/** How many people of an index match, exactly. */
export function countPeople(
  index: PeopleIndex,
  matcher: Matcher,
  { within, without = [] }: Narrowing = {},
): number {
  let count = 0;
  for (const [missing, spans] of spansOf(index, matcher)) {
    const any = bitmapsOfInterests(index, matcher.interests);
    const bitmaps = { any, all: within ? [within] : [], without: [...without], clauses: [] };
    addRules(bitmaps, index, matcher, missing);
    count += countSpans(spans, bitmaps);
  }
  return count;
}

function countSpans({ edges, people }: Spans, bitmaps: Bitmaps): number {
  const { any, all, without, clauses } = bitmaps;
  if (any.length + all.length + without.length + clauses.length === 0) return people;
  let count = 0;
  for (let at = 0; at < edges.length; at += 2)
    count += countSpan(edges[at] ?? 0, edges[at + 1] ?? 0, bitmaps);
  return count;
}

/** Adds what some rules say of interests. */
function addRules(
  bitmaps: { all: Uint32Array[]; without: Uint32Array[]; clauses: Clause[] },
  index: PeopleIndex,
  { rules }: Matcher,
  missing: number,
): void {
  for (const [at, clause] of rules?.interests.entries() ?? []) {
    if (((missing >> at) & 1) === 0 || !clause) continue;
    const any = bitmapsOfInterests(index, clause.any);
    const noneOf = clause.without.map((mask) => bitmapsOfInterests(index, mask));
    const [first] = any;
    const [none] = noneOf;
    if (first && any.length === 1 && noneOf.length === 0) bitmaps.all.push(first);
    else if (none && any.length === 0 && noneOf.length === 1) bitmaps.without.push(...none);
    else bitmaps.clauses.push({ any, noneOf });
  }
}

/** Those who match by place and profile, by the rules that they need interests for (a bit each). */
function spansOf(
  { starts, keys, placeRuns }: PeopleIndex,
  { place, profile, rules }: Matcher,
): Map<number, Spans> {
  const found = new Map<number, Spans>();
  for (let at = 0; at < place.length; at += 1) {
    if (place[at] !== 1) continue;
    const last = placeRuns[at + 1] ?? 0;
    for (let run = placeRuns[at] ?? 0; run < last; run += 1) {
      const ofRun = (keys[run] ?? 0) % PROFILES;
      if (profile[ofRun] !== 1) continue;
      const missing = rules ? missingRules(rules, at, ofRun) : 0;
      if (missing < 0) continue;
      const spans = found.get(missing) ?? { edges: [], people: 0 };
      found.set(missing, spans);
      const { edges } = spans;
      const from = starts[run] ?? 0;
      const to = starts[run + 1] ?? 0;
      if (edges.at(-1) === from) edges[edges.length - 1] = to;
      else edges.push(from, to);
      spans.people += to - from;
    }
  }
  return found;
}

function countSpan(from: number, to: number, bitmaps: Bitmaps): number {
  const firstWord = from >>> 5;
  const lastWord = (to - 1) >>> 5;
  const firstMask = -1 << (from & 31);
  const lastMask = -1 >>> (31 - ((to - 1) & 31));
  if (firstWord === lastWord) return bitsIn(wordOf(firstWord, bitmaps) & firstMask & lastMask);
  const edges =
    bitsIn(wordOf(firstWord, bitmaps) & firstMask) + bitsIn(wordOf(lastWord, bitmaps) & lastMask);
  const { all, without, clauses } = bitmaps;
  const only = all.length + without.length + clauses.length === 0 ? bitmaps.any : [];
  return (
    edges + countWords(firstWord + 1, lastWord, bitmaps, only.length === 1 ? only[0] : undefined)
  );
}

function countWords(
  from: number,
  to: number,
  bitmaps: Bitmaps,
  only: Uint32Array | undefined,
): number {
  let count = 0;
  if (only) for (let word = from; word < to; word += 1) count += bitsIn(only[word] ?? 0);
  else
    for (let start = from; start < to; start += BLOCK_WORDS)
      count += countBlock(start, Math.min(BLOCK_WORDS, to - start), bitmaps);
  return count;
}

/** As `wordOf` for some words, bitmap by bitmap: that is ten times as fast as word by word. */
function countBlock(from: number, words: number, bitmaps: Bitmaps): number {
  const { any, all, without, clauses } = bitmaps;
  if (any.length === 0) block.fill(-1, 0, words);
  else joinInto(block, from, words, any);
  for (const bits of all)
    for (let at = 0; at < words; at += 1) block[at] = (block[at] ?? 0) & (bits[from + at] ?? 0);
  for (const bits of without)
    for (let at = 0; at < words; at += 1) block[at] = (block[at] ?? 0) & ~(bits[from + at] ?? 0);
  for (const { any: one, noneOf } of clauses) {
    joinInto(fulfilled, from, words, one);
    for (const group of noneOf) {
      joinInto(joined, from, words, group);
      for (let at = 0; at < words; at += 1)
        fulfilled[at] = (fulfilled[at] ?? 0) | ~(joined[at] ?? 0);
    }
    for (let at = 0; at < words; at += 1) block[at] = (block[at] ?? 0) & (fulfilled[at] ?? 0);
  }
  let count = 0;
  for (let at = 0; at < words; at += 1) count += bitsIn(block[at] ?? 0);
  return count;
}

function joinInto(
  target: Int32Array,
  from: number,
  words: number,
  bitmaps: readonly Uint32Array[],
): void {
  target.fill(0, 0, words);
  for (const bits of bitmaps)
    for (let at = 0; at < words; at += 1) target[at] = (target[at] ?? 0) | (bits[from + at] ?? 0);
}

function wordOf(word: number, { any, all, without, clauses }: Bitmaps): number {
  let bits = any.length === 0 ? -1 : 0;
  for (let at = 0; at < any.length; at += 1) bits |= any[at]?.[word] ?? 0;
  for (let at = 0; at < all.length; at += 1) bits &= all[at]?.[word] ?? 0;
  for (let at = 0; at < without.length; at += 1) bits &= ~(without[at]?.[word] ?? 0);
  for (const { any: one, noneOf } of clauses) {
    let fulfilled = unionAt(word, one);
    for (const group of noneOf) fulfilled |= ~unionAt(word, group);
    bits &= fulfilled;
  }
  return bits;
}

function unionAt(word: number, bitmaps: readonly Uint32Array[]): number {
  let bits = 0;
  for (let at = 0; at < bitmaps.length; at += 1) bits |= bitmaps[at]?.[word] ?? 0;
  return bits;
}

/** How many bits of a word of 32 are set. */
function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
