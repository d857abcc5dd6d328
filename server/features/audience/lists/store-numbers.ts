import { nationalNumber } from "../../../../domain/people/national-number.ts";
import { NumberSet } from "../../../../domain/people/number-set.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { NumberCipher } from "../../accounts/users/number-cipher.ts";
import { lockNumbers } from "./list.store.ts";
import { CHUNK_NUMBERS, openChunk } from "./numbers/number-chunk.ts";
import { findLastChunk, upsertChunks } from "./numbers/number-chunk.store.ts";
import { noteOlderOptOuts } from "./numbers/older-opt-outs.ts";
import { readNumbers } from "./numbers/read-numbers.ts";
import { sealInChunks } from "./numbers/seal-in-chunks.ts";

const NONE = new Int32Array();

/**
 * Adds numbers (digits with country code) to a list and returns how many were not in it yet. They join its last chunk while
 * that has room, so whoever reads the list meanwhile misses nobody. Two at once need a transaction each.
 */
export async function insertAll(
  db: DatabaseOrTransaction,
  cipher: NumberCipher,
  { id }: { id: string },
  msisdns: readonly string[],
): Promise<number> {
  if (msisdns.length === 0) return 0;
  const deps = { db, cipher };
  await lockNumbers(db, id);
  const wanted = new Set(msisdns.map(nationalNumber));
  for await (const piece of readNumbers(deps, id))
    for (const number of piece) wanted.delete(number);
  await noteOlderOptOuts(deps, () => msisdns);
  if (wanted.size === 0) return 0;
  const last = await findLastChunk(db, id);
  const there = last ? openChunk(cipher, id, last) : NONE;
  const isJoined = there.length + wanted.size <= CHUNK_NUMBERS;
  const numbers = new NumberSet();
  for (const number of isJoined ? there : NONE) numbers.add(number);
  for (const number of wanted) numbers.add(number);
  const ordinal = last ? last.ordinal + (isJoined ? 0 : 1) : 0;
  for (const chunks of sealInChunks(cipher, { of: id, ordinal }, numbers))
    await upsertChunks(db, id, chunks);
  return wanted.size;
}
