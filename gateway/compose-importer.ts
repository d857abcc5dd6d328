import type { Log } from "../platform/log/log.ts";
import type { Database } from "./db/database.ts";
import type { Leases } from "./leases/leases.ts";
import { CHORES } from "./leases/route-units.ts";
import type { ColumnarReach } from "./reach/columnar-reach.ts";
import { createImportedBases } from "./subscribers/imported-bases.ts";
import { workOnImports } from "./subscribers/work-on-imports.ts";
import { createTicker } from "./ticker.ts";

/** Operators' own bases: reach at their state, and the work on files that are being imported. */
export function createImporter({
  db,
  reach,
  log,
  nowMs,
  leases,
  snapshotDir,
}: {
  db: Database;
  reach: ColumnarReach;
  log: Log;
  nowMs: () => number;
  leases: Leases;
  snapshotDir: string | undefined;
}) {
  let isStopping = false;
  const mayGoOn = () => !isStopping && leases.holds(CHORES);
  const work = async () => {
    if (mayGoOn()) await workOnImports({ db, mayGoOn }, nowMs);
  };
  const ticker = createTicker(work, log);
  return {
    bases: createImportedBases({ db, reach, log, snapshotDir }),
    importer: {
      start: () => ticker.start(),
      /** Ends after the batch in hand. */
      stop() {
        isStopping = true;
        return ticker.stop();
      },
    },
  };
}
