import { PROFILES } from "../route-columns.ts";
import { bitmapsOfInterests, type Matcher, type PeopleIndex, unionOf } from "./people-index.ts";

/** Bitmaps of an index that narrow a count: only people of `within`, none of `without`. */
export type Narrowing = {
  within?: Uint32Array | undefined;
  without?: readonly Uint32Array[] | undefined;
};

/** Bitmaps that a bit is looked up in: in one of `any`, in all of `all`, in none of `without`. Where `any` is empty, everybody is. */
type Bitmaps = {
  any: readonly Uint32Array[];
  all: readonly Uint32Array[];
  without: readonly Uint32Array[];
};

/** First and last position (exclusive) of neighbours who match by place and profile, one pair after the other. */
type Spans = { edges: readonly number[]; people: number };

/** How many people of an index match, exactly. */
export function countPeople(
  index: PeopleIndex,
  matcher: Matcher,
  { within, without = [] }: Narrowing = {},
): number {
  const spans = spansOf(index, matcher);
  const any = interestsFor(index, matcher.interests, spans.people);
  const all = within ? [within] : [];
  if (any.length + all.length + without.length === 0) return spans.people;
  let count = 0;
  for (let at = 0; at < spans.edges.length; at += 2)
    count += countSpan(spans.edges[at] ?? 0, spans.edges[at + 1] ?? 0, { any, all, without });
  return count;
}

/** One bitmap for all of the interests where it is worth making or at hand; for few people theirs are looked at one by one. */
function interestsFor(index: PeopleIndex, mask: number, people: number): readonly Uint32Array[] {
  const bitmaps = bitmapsOfInterests(index, mask);
  if (bitmaps.length < 2) return bitmaps;
  const isWorthIt = people * 4 > index.positions.length;
  const union = index.unions.get(mask) ?? (isWorthIt ? unionOf(index, mask) : undefined);
  return union ? [union] : bitmaps;
}

function spansOf({ starts, keys, placeRuns }: PeopleIndex, { place, profile }: Matcher): Spans {
  const edges: number[] = [];
  let people = 0;
  for (let at = 0; at < place.length; at += 1) {
    if (place[at] !== 1) continue;
    const last = placeRuns[at + 1] ?? 0;
    for (let run = placeRuns[at] ?? 0; run < last; run += 1) {
      if (profile[(keys[run] ?? 0) % PROFILES] !== 1) continue;
      const from = starts[run] ?? 0;
      const to = starts[run + 1] ?? 0;
      if (edges.at(-1) === from) edges[edges.length - 1] = to;
      else edges.push(from, to);
      people += to - from;
    }
  }
  return { edges, people };
}

function countSpan(from: number, to: number, bitmaps: Bitmaps): number {
  const firstWord = from >>> 5;
  const lastWord = (to - 1) >>> 5;
  const firstMask = -1 << (from & 31);
  const lastMask = -1 >>> (31 - ((to - 1) & 31));
  if (firstWord === lastWord) return bitsIn(wordOf(firstWord, bitmaps) & firstMask & lastMask);
  const edges =
    bitsIn(wordOf(firstWord, bitmaps) & firstMask) + bitsIn(wordOf(lastWord, bitmaps) & lastMask);
  const only = bitmaps.all.length + bitmaps.without.length === 0 ? bitmaps.any : [];
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
  else for (let word = from; word < to; word += 1) count += bitsIn(wordOf(word, bitmaps));
  return count;
}

function wordOf(word: number, { any, all, without }: Bitmaps): number {
  let bits = any.length === 0 ? -1 : 0;
  for (let at = 0; at < any.length; at += 1) bits |= any[at]?.[word] ?? 0;
  for (let at = 0; at < all.length; at += 1) bits &= all[at]?.[word] ?? 0;
  for (let at = 0; at < without.length; at += 1) bits &= ~(without[at]?.[word] ?? 0);
  return bits;
}

/** How many bits of a word of 32 are set. */
function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
