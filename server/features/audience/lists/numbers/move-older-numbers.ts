import type { Database } from "../../../../db/database.ts";
import type { NumberCipher } from "../../../accounts/users/number-cipher.ts";
import { listWithNumberRows } from "../list.store.ts";
import { chunkRegister } from "./chunk-register.ts";
import { moveNumberRows } from "./move-number-rows.ts";
import { listUnchunkedRegisters } from "./register-chunk.store.ts";

const LISTS_AT_ONCE = 100;

/**
 * Moves into chunks what was stored before there were any: lists whose numbers stand in rows of their own, and national
 * registers. Ends after the list in hand when it is stopped, and goes on with the next run.
 */
export async function moveOlderNumbers(
  deps: { db: Database; cipher: NumberCipher },
  signal: AbortSignal,
): Promise<void> {
  for (const countryId of await listUnchunkedRegisters(deps.db))
    await chunkRegister(deps, countryId);
  while (!signal.aborted) {
    const ids = await listWithNumberRows(deps.db, LISTS_AT_ONCE);
    if (ids.length === 0) return;
    for (const id of ids) if (!signal.aborted) await moveNumberRows(deps, id);
  }
}
