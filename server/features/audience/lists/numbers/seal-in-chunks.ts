import type { NumberSet } from "../../../../../domain/people/number-set.ts";
import type { NumberCipher } from "../../../accounts/users/number-cipher.ts";
import { CHUNK_NUMBERS, type ChunkPlace, sealChunk, type StoredChunk } from "./number-chunk.ts";

/** What is written in one statement: about 400 kB. */
const CHUNKS_AT_ONCE = 16;

/** A set of numbers as sealed chunks, some at a time; the first gets the ordinal that is named. */
export function* sealInChunks(
  cipher: NumberCipher,
  { of, ordinal: first }: ChunkPlace,
  numbers: NumberSet,
): Generator<StoredChunk[]> {
  let chunks: StoredChunk[] = [];
  let ordinal = first;
  for (const piece of numbers.ascending(CHUNK_NUMBERS)) {
    chunks.push(sealChunk(cipher, { of, ordinal }, piece));
    ordinal += 1;
    if (chunks.length < CHUNKS_AT_ONCE) continue;
    yield chunks;
    chunks = [];
  }
  if (chunks.length > 0) yield chunks;
}
