import type { Log } from "../../platform/log/log.ts";
import { deleteArchived, updateForgottenWithout } from "../archive/archive.store.ts";
import type { Archive } from "../archive/archive.ts";
import { ArchiveDiffers } from "../archive/archive-differs.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { type Block, deleteBlock, listFullBlocks } from "../delivery/blocks/block.store.ts";
import { noteWritten } from "./forget-listed.ts";
import { readLimits } from "./limits.ts";
import {
  countWithout,
  deleteNobodysComplaints,
  deletePeopleOf,
  deletePeopleOfBlock,
  deleteSingleMessages,
  type Gone,
  hasRemembered,
  type Limit,
  listDifferent,
  listRemembered,
} from "./retention.store.ts";

/** Where messages are archived first; without it they go without. */
export type Archiving = { archive: Pick<Archive, "writeDue">; log: Log };

/** So many services are asked for at once. */
const TOGETHER = 50;

type Run = {
  db: Database;
  limits: readonly Limit[];
  at: Date;
  /** What is in no archive stays. */
  onlyArchived: boolean;
};
/** How many services it was, and how many of them went without an archive. */
type Forgotten = { services: number; without: number };

/**
 * Forgets who was written to by campaigns that ended longer ago than the country's law lets it be kept: messages, their references
 * at networks, what people did with them, who complained, and the words of the campaign. Counts, costs and reasons stay, and so do
 * opt-outs. A block of messages of which nobody is to be remembered goes as a whole. As old are single messages, and complaints about
 * no campaign, that go. Where there is an archive messages go only as they were counted there, or, where it fails, as its setting says.
 * Returns how many services it was.
 */
export async function forgetPeople(
  db: Database,
  nowMs: number,
  archiving?: Archiving,
): Promise<number> {
  const limits = await readLimits(db, nowMs);
  const onlyArchived = archiving !== undefined && (await archiving.archive.writeDue(limits));
  const run = { db, limits, at: new Date(nowMs), onlyArchived };
  const blocks = await forgetBlocks(run, archiving?.log);
  const services = await forgetServices(run, archiving?.log);
  for (const limit of limits) {
    await deleteNobodysComplaints(db, limit);
    await deleteSingleMessages(db, limit);
  }
  const without = blocks.without + services.without;
  if (archiving !== undefined && without > 0) {
    archiving.log.error({ services: without }, "services were forgotten without an archive");
    await updateForgottenWithout(db, without);
  }
  return blocks.services + services.services;
}

async function forgetBlocks(run: Run, log: Log | undefined): Promise<Forgotten> {
  const forgotten = { services: 0, without: 0 };
  for (const block of await listFullBlocks(run.db)) {
    if (await hasRemembered(run.db, block, run)) continue;
    const gone = await forgetBlock(run, block, log);
    forgotten.services += gone.services;
    forgotten.without += gone.without;
  }
  return forgotten;
}

async function forgetBlock({ db, at, onlyArchived }: Run, block: Block, log: Log | undefined) {
  await noteWritten(db, block);
  return inTransaction(db, async (tx) => {
    const different = onlyArchived ? await listDifferent(tx, block) : [];
    if (different.length > 0) {
      for (const id of different) await deleteArchived(tx, id);
      log?.warn({ services: different }, "messages have changed since they were archived");
      return { services: 0, without: 0 };
    }
    const without = await countWithout(tx, block);
    const services = await deletePeopleOfBlock(tx, block, at);
    await deleteBlock(tx, block.name);
    return { services, without };
  });
}

async function forgetServices(run: Run, log: Log | undefined): Promise<Forgotten> {
  const forgotten = { services: 0, without: 0 };
  const changed: number[] = [];
  for (const limit of run.limits)
    for (;;) {
      const asked = { limit, onlyArchived: run.onlyArchived, without: changed, most: TOGETHER };
      const ids = await listRemembered(run.db, asked);
      for (const id of ids) {
        const gone = await forgetService(run, id);
        if (gone === "changed") {
          changed.push(id);
          log?.warn({ services: [id] }, "messages have changed since they were archived");
          continue;
        }
        // Another worker was faster.
        if (gone === undefined) continue;
        forgotten.services += 1;
        if (gone.archivedMessages === null) forgotten.without += 1;
      }
      if (ids.length < TOGETHER) break;
    }
  return forgotten;
}

/** Forgets one service; one that is not as it was archived stays, and is archived anew the next time. */
async function forgetService(
  { db, at, onlyArchived }: Run,
  id: number,
): Promise<Gone | "changed" | undefined> {
  await noteWritten(db, { first: id, ends: id + 1 });
  try {
    return await inTransaction(db, async (tx) => {
      const gone = await deletePeopleOf(tx, id, at);
      if (onlyArchived && gone && !isAsArchived(gone)) throw new ArchiveDiffers(`service ${id}`);
      return gone;
    });
  } catch (error) {
    if (!(error instanceof ArchiveDiffers)) throw error;
    await deleteArchived(db, id);
    return "changed";
  }
}

function isAsArchived(gone: Gone): boolean {
  return gone.messages === gone.archivedMessages && gone.delivered === gone.archivedDelivered;
}
