import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { deleteBlock, listFullBlocks } from "../delivery/blocks/block.store.ts";
import { readLimits } from "./limits.ts";
import {
  deleteNobodysComplaints,
  deletePeopleOf,
  deletePeopleOfBlock,
  deleteSingleMessages,
  hasRemembered,
  type Limit,
  listRemembered,
} from "./retention.store.ts";

/** So many services are asked for at once. */
const TOGETHER = 50;

/**
 * Forgets who was written to by campaigns that ended longer ago than the country's law lets it be kept: messages, their references
 * at networks, what people did with them, who complained, and the words of the campaign. Counts, costs and reasons stay, and so do
 * opt-outs. A block of messages of which nobody is to be remembered goes as a whole. As old are single messages, and complaints about
 * no campaign, that go. Returns how many services it was.
 */
export async function forgetPeople(db: Database, nowMs: number): Promise<number> {
  const limits = await readLimits(db, nowMs);
  const at = new Date(nowMs);
  let forgotten = await forgetBlocks(db, limits, at);
  for (const limit of limits) {
    for (;;) {
      const ids = await listRemembered(db, { ...limit, most: TOGETHER });
      for (const id of ids) await inTransaction(db, (tx) => deletePeopleOf(tx, id, at));
      forgotten += ids.length;
      if (ids.length < TOGETHER) break;
    }
    await deleteNobodysComplaints(db, limit);
    await deleteSingleMessages(db, limit);
  }
  return forgotten;
}

async function forgetBlocks(db: Database, limits: readonly Limit[], at: Date): Promise<number> {
  let forgotten = 0;
  for (const block of await listFullBlocks(db)) {
    if (await hasRemembered(db, block, limits)) continue;
    forgotten += await inTransaction(db, async (tx) => {
      const services = await deletePeopleOfBlock(tx, block, at);
      await deleteBlock(tx, block.name);
      return services;
    });
  }
  return forgotten;
}
