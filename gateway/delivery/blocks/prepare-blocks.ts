import type { Log } from "../../../platform/log/log.ts";
import type { Database } from "../../db/database.ts";
import { upsertBlocks } from "./block.store.ts";

const MINUTE_MS = 60_000;

/** Makes blocks for messages of services to come, once a minute at most. One that cannot be made now is made later: nothing is refused for the lack of it. */
export function createBlockMaker({ db, log }: { db: Database; log: Log }): () => Promise<void> {
  let dueMs = 0;
  return async () => {
    if (performance.now() < dueMs) return;
    dueMs = performance.now() + MINUTE_MS;
    try {
      const made = await upsertBlocks(db);
      if (made > 0) log.info({ made }, "blocks for messages of services to come were made");
    } catch (err) {
      log.warn({ err }, "no block for messages of services to come could be made");
    }
  };
}
