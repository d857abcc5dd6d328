import type { Log } from "../platform/log/log.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import { createArchive } from "./archive/archive.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import type { GatewayConfig } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { Caps } from "./delivery/caps/caps.ts";
import type { Leases } from "./leases/leases.ts";
import { CHORES } from "./leases/route-units.ts";
import { compareCaps, compareReach } from "./monitoring/compare/compare.ts";
import { createCompareMeter } from "./monitoring/compare/compare-meter.ts";
import { deleteOld } from "./retention/delete-old.ts";
import { createTicker } from "./ticker.ts";

type DailyDeps = Parameters<typeof compareReach>[0] &
  Parameters<typeof compareCaps>[0] & {
    db: Database;
    caps: Caps;
    leases: Pick<Leases, "holds">;
    log: Log;
    metrics: Metrics | undefined;
    nowMs: () => number;
    onRequest: { deleteOld(): Promise<void> };
    archiveFiles: FileStore | undefined;
  };

const DAY_MS = 86_400_000;
/** Whoever is restarted every day does the daily work too. */
const FIRST_MS = 10 * 60_000;
/** Counts of people that are compared with the database each day. */
const COMPARED_COUNTS = 200;

/** What is done once a day by whoever has the chores: what has had its time goes, and memory is compared with the rows. */
export function createDaily(config: Pick<GatewayConfig, "archive">, deps: DailyDeps) {
  const { db, log, nowMs, archiveFiles: files } = deps;
  const archive =
    config.archive && files && createArchive({ db, log, mode: config.archive.mode, files });
  const archiving = archive && { archive, log };
  const compareMeter = deps.metrics && createCompareMeter(deps.metrics.registry);
  /** Of this process alone: each holds its own. */
  const compare = async () => {
    const at = { count: COMPARED_COUNTS, seed: Math.floor(nowMs() / DAY_MS), nowMs: nowMs() };
    const found = {
      reach: await compareReach(deps, at),
      caps: await compareCaps(deps, at.nowMs),
    } as const;
    for (const what of ["reach", "caps"] as const) {
      compareMeter?.(what, found[what]);
      const { different } = found[what];
      if (different > 0) log.error({ what, ...found[what] }, "memory differs from the database");
    }
  };
  const doDaily = async () => {
    if (!deps.leases.holds(CHORES)) return;
    await deleteOld({ ...deps, archiving }, nowMs());
    await deps.onRequest.deleteOld();
    await compare();
  };
  const ticker = createTicker(doDaily, log, DAY_MS, FIRST_MS);
  return {
    start: () => ticker.start(),
    async stop(): Promise<void> {
      archive?.stop();
      await ticker.stop();
    },
  };
}
