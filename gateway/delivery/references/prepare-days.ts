import type { Log } from "../../../platform/log/log.ts";
import type { Database } from "../../db/database.ts";
import { deleteReferenceDays, hasConnections, upsertReferenceDays } from "./reference-day.store.ts";
import { referenceDayOf } from "./reference-day.ts";

const MINUTE_MS = 60_000;

/**
 * Makes the parts for references of today and the next days, once a minute at most and at once when a day begins, and then drops those that have
 * had their time; a gateway without connections needs none. What cannot be done now is done later: nothing is refused for the lack of it.
 */
export function createDayMaker({
  db,
  log,
}: {
  db: Database;
  log: Log;
}): (nowMs: number) => Promise<void> {
  let dueMs = 0;
  let lastDay = "";
  return async (nowMs) => {
    const today = referenceDayOf(nowMs);
    if (performance.now() < dueMs && today === lastDay) return;
    try {
      if (!(await hasConnections(db))) return;
      dueMs = performance.now() + MINUTE_MS;
      lastDay = today;
      const made = await upsertReferenceDays(db, today);
      if (made === 0) return;
      const dropped = await deleteReferenceDays(db, nowMs);
      log.info({ made, dropped }, "days for references to come were made, and old ones dropped");
    } catch (err) {
      log.warn({ err }, "no day for references to come could be made");
    }
  };
}
