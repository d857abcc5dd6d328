import type { FileStore } from "../../platform/files/file-store.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Database } from "../db/database.ts";
import { type Due, listUnarchived, listUnfinished, updateRun } from "./archive.store.ts";
import { createDuck, type Duck } from "./duck.ts";
import { removeLeftFolders } from "./work-folder.ts";
import { giveUp, writeFile } from "./write-file.ts";

/** `must`: what is not archived stays. `try`: the law comes first, and what could not be archived goes without. */
export type ArchiveMode = "try" | "must";

export type Archive = {
  /**
   * Archives what is due, and what will be within a week, so that there is a week's time where it fails. Returns whether only what
   * is archived may go. Never throws.
   */
  writeDue(limits: readonly Due[]): Promise<boolean>;
  /** Ends work under way; nothing of it counts. */
  stop(): void;
};

type Deps = { db: Database; files: FileStore; log: Log; mode: ArchiveMode; duck?: Duck };

const AHEAD_MS = 7 * 86_400_000;
/** Services that are looked for at once. */
const TOGETHER = 2_000;

/** The archive of one process; nothing is loaded before there is something to archive. */
export function createArchive({ db, files, log, mode, duck = createDuck() }: Deps): Archive {
  const deps = { db, files, duck };
  let isStopped = false;

  /** One at a time is written by whoever has the chores: what was begun and not ended, was begun by somebody who died. */
  async function tidy(): Promise<void> {
    await removeLeftFolders();
    for (const file of await listUnfinished(db)) await giveUp(deps, file);
  }

  async function writeCountry(due: Due): Promise<void> {
    const ahead = { ...due, before: new Date(due.before.getTime() + AHEAD_MS) };
    for (;;) {
      if (isStopped) throw new Error("The gateway is stopping.");
      const found = await listUnarchived(db, ahead, TOGETHER);
      const month = found[0]?.month;
      if (month === undefined) return;
      const services = found.filter((it) => it.month === month).map(({ id }) => id);
      const written = await writeFile(deps, { services, month, timeZone: due.timeZone });
      log.info({ month, ...written }, "messages were archived as counts");
    }
  }

  return {
    async writeDue(limits) {
      try {
        await tidy();
        for (const due of limits) await writeCountry(due);
        await updateRun(db, true);
        return true;
      } catch (err) {
        // Whoever goes on will try again.
        if (isStopped) return true;
        const follows =
          mode === "must"
            ? "who was written to is remembered beyond the law's time until it is archived"
            : "what is due goes without an archive";
        log.error({ err, mode }, `messages could not be archived: ${follows}`);
        await updateRun(db, false).catch(() => {});
        return mode === "must";
      }
    },
    stop() {
      isStopped = true;
      duck.stop();
    },
  };
}
