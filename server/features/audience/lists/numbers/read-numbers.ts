import type { DatabaseOrTransaction } from "../../../../db/database.ts";
import type { NumberCipher } from "../../../accounts/users/number-cipher.ts";
import { openChunk } from "./number-chunk.ts";
import { listChunks } from "./number-chunk.store.ts";
import { moveNumberRows } from "./move-number-rows.ts";

/** About 800 kB of a large list. */
const CHUNKS_AT_ONCE = 32;

export type NumbersDeps = { db: DatabaseOrTransaction; cipher: NumberCipher };

/**
 * The national numbers of a list, each once, in ascending pieces. Between pieces no connection is held; numbers that are
 * added meanwhile may be among them, none is given twice or left out.
 */
export async function* readNumbers(deps: NumbersDeps, listId: string): AsyncGenerator<Int32Array> {
  await moveNumberRows(deps, listId);
  for (let after = -1; ;) {
    const chunks = await listChunks(deps.db, listId, after, CHUNKS_AT_ONCE);
    if (chunks.length === 0) return;
    for (const chunk of chunks) yield openChunk(deps.cipher, listId, chunk);
    after = chunks.at(-1)?.ordinal ?? after;
  }
}
