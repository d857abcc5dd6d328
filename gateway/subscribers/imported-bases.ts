import { join } from "node:path";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import type { Log } from "../../platform/log/log.ts";
import { listRoutes, type Route } from "../catalogue/catalogue.store.ts";
import type { Database } from "../db/database.ts";
import type { ColumnarReach } from "../reach/columnar-reach.ts";
import { listRouteBases } from "./member.store.ts";
import type { BaseState } from "./state/base-state.ts";
import { loadState } from "./state/load-state.ts";
import { readSnapshot, writeSnapshot } from "./state/snapshot-file.ts";

export type ImportedBases = {
  /**
   * Takes the bases that have changed, and the ages of a new year, into reach. One that an import is changing stays as it was until
   * that is over; `atStart` takes it as it is.
   */
  refresh(nowMs: number, moment?: { atStart: boolean }): Promise<void>;
  /** The person of a route's imported base with this keyed hash of a number; from memory. */
  findMember(routeId: number, numberHash: Buffer): number | undefined;
  /** Resolves when no file is being written. */
  settled(): Promise<void>;
};

export type BasesDeps = {
  db: Database;
  reach: ColumnarReach;
  log: Log;
  /** Where states are written to, for the next start; undefined for nowhere. */
  snapshotDir: string | undefined;
};

/** Keeps reach at the state of the imported bases. */
export function createImportedBases({ db, reach, log, snapshotDir }: BasesDeps): ImportedBases {
  const loaded = new Map<number, BaseState>();
  let writing: Promise<void> = Promise.resolve();
  const pathOf = (routeId: number) => snapshotDir && join(snapshotDir, `base-${routeId}.bin`);

  function fromFile({ routeId, country }: Route): BaseState | undefined {
    const path = pathOf(routeId);
    if (path === undefined) return undefined;
    try {
      const state = readSnapshot(path, country.code);
      return state.columns.routeId === routeId ? state : undefined;
    } catch (err) {
      if ((err as NodeJS.ErrnoException).code !== "ENOENT")
        log.warn({ err, routeId }, "a snapshot cannot be used: the base is read as a whole");
      return undefined;
    }
  }

  function toFile(routeId: number): void {
    const path = pathOf(routeId);
    if (path === undefined) return;
    writing = writing.then(async () => {
      const state = loaded.get(routeId);
      if (!state) return;
      await writeSnapshot(path, state).catch((err: unknown) =>
        log.warn({ err, routeId }, "a snapshot could not be written"),
      );
    });
  }

  async function take(route: Route, year: number): Promise<void> {
    const { routeId, country } = route;
    const known = loaded.get(routeId) ?? fromFile(route);
    const found = await loadState(db, { routeId, country: country.code, year }, known);
    if (!found) return;
    reach.replace(found.columns, found.index);
    loaded.set(routeId, found);
    if (found.seq !== known?.seq || found.year !== known.year) toFile(routeId);
  }

  return {
    findMember: (routeId, numberHash) => loaded.get(routeId)?.numbers.find(numberHash),
    settled: () => writing,
    async refresh(nowMs, { atStart } = { atStart: false }) {
      const bases = await listRouteBases(db);
      if (bases.length === 0) return;
      const routes = new Map((await listRoutes(db)).map((route) => [route.routeId, route]));
      for (const { routeId, revision, isApplying } of bases) {
        const route = routes.get(routeId);
        if (!route || (isApplying && !atStart)) continue;
        const year = Number(zonedParts(nowMs, route.country.timeZone).date.slice(0, 4));
        const known = loaded.get(routeId);
        if (known?.columns.revision === revision && known.year === year) continue;
        await take(route, year);
      }
    },
  };
}
