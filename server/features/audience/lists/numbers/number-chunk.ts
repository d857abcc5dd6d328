import { packNumbers, unpackNumbers } from "../../../../../domain/people/packed-numbers.ts";
import { placeOfChunk } from "../../../accounts/users/number-place.ts";
import type { NumberCipher } from "../../../accounts/users/number-cipher.ts";

/** Whose chunk it is, and which one. `of` is the id of a list or the number of a country. */
export type ChunkPlace = { of: string; ordinal: number };
export type StoredChunk = { ordinal: number; encrypted: Buffer };

/** So many numbers are sealed at once: about 26 kB in a list of a million. */
export const CHUNK_NUMBERS = 16_384;

const ID_BYTES = 36;
const ORDINAL_BYTES = 4;

/** Seals ascending national numbers, also with their place inside: a chunk that is put elsewhere does not open. */
export function sealChunk(
  cipher: NumberCipher,
  place: ChunkPlace,
  ascending: Int32Array,
): StoredChunk {
  const bytes = Buffer.concat([head(place), packNumbers(ascending)]);
  const encrypted = cipher.seal(bytes, placeOfChunk(place.of, place.ordinal));
  return { ordinal: place.ordinal, encrypted };
}

/** The national numbers of a chunk, ascending. Throws when it was changed or belongs elsewhere. */
export function openChunk(
  cipher: NumberCipher,
  of: string,
  { ordinal, encrypted }: StoredChunk,
): Int32Array {
  const bytes = cipher.open(encrypted, placeOfChunk(of, ordinal));
  const expected = head({ of, ordinal });
  if (!expected.equals(bytes.subarray(0, expected.length)))
    throw new Error("A chunk of numbers belongs to another list or place.");
  return unpackNumbers(bytes.subarray(expected.length));
}

function head({ of, ordinal }: ChunkPlace): Buffer {
  const bytes = Buffer.alloc(ID_BYTES + ORDINAL_BYTES);
  bytes.write(of, "latin1");
  bytes.writeUInt32BE(ordinal, ID_BYTES);
  return bytes;
}
