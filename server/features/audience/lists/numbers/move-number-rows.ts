import { nationalNumber } from "../../../../../domain/people/national-number.ts";
import { NumberSet } from "../../../../../domain/people/number-set.ts";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";
import type { NumberCipher } from "../../../accounts/users/number-cipher.ts";
import { placeOfIndex } from "../../../accounts/users/number-place.ts";
import { sealInChunks } from "./seal-in-chunks.ts";
import {
  deleteNumberRows,
  findLastChunk,
  hasNumberRows,
  listNumberRows,
  upsertChunks,
} from "./number-chunk.store.ts";
import { lockNumbers } from "../list.store.ts";
import { noteOlderOptOuts } from "./older-opt-outs.ts";

const PAGE = 10_000;

/**
 * Moves numbers that stand in rows of their own into chunks; a list without such rows is left as it is. No connection is
 * held while they are opened, and whoever moves the same list at the same time changes nothing.
 */
export async function moveNumberRows(
  deps: { db: DatabaseOrTransaction; cipher: NumberCipher },
  listId: string,
): Promise<void> {
  const { db, cipher } = deps;
  if (!(await hasNumberRows(db, listId))) return;
  const numbers = new NumberSet();
  for (let after: Buffer = Buffer.alloc(0); ;) {
    const page = await listNumberRows(db, listId, after, PAGE);
    if (page.length === 0) break;
    const msisdns = page.map(({ index, encrypted }) =>
      cipher.decrypt(encrypted, placeOfIndex(index)),
    );
    await noteOlderOptOuts(deps, () => msisdns);
    for (const msisdn of msisdns) numbers.add(nationalNumber(msisdn));
    after = page.at(-1)?.index ?? after;
  }
  await inTransaction(db, async (tx) => {
    await lockNumbers(tx, listId);
    if (!(await hasNumberRows(tx, listId))) return;
    const from = ((await findLastChunk(tx, listId))?.ordinal ?? -1) + 1;
    for (const chunks of sealInChunks(cipher, { of: listId, ordinal: from }, numbers))
      await upsertChunks(tx, listId, chunks);
    await deleteNumberRows(tx, listId);
  });
}

function inTransaction(
  db: DatabaseOrTransaction,
  work: (tx: DatabaseOrTransaction) => Promise<void>,
): Promise<void> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
