import type { Database } from "../db/database.ts";
import { listServicesByIds } from "../services/service.store.ts";
import { findLastChange, listChanges, updateChangeNumbers } from "./change-feed.store.ts";
import { reportServices, type ServiceReport } from "./service-report.ts";

/** Reports in one answer, at the most. */
export const CHANGES_PAGE = 500;

export type Changes = {
  changes: ServiceReport[];
  /** What to ask with next. Lower than what was asked with when the numbers began anew: then ask for every service. */
  next: number;
  /** More of them waits already. */
  more: boolean;
};

/**
 * Reports of the services of a route that changed after a number, each once and as it is now, in the order in which they
 * changed. Without a number nothing but the last one: where to begin.
 */
export async function readChanges(
  db: Database,
  { routeId, after, limit = CHANGES_PAGE }: { routeId: number; after?: number; limit?: number },
  nowMs: number,
): Promise<Changes> {
  await updateChangeNumbers(db);
  const last = async (): Promise<Changes> => ({
    changes: [],
    next: await findLastChange(db, routeId),
    more: false,
  });
  if (after === undefined) return last();
  const changed = await listChanges(db, { routeId, after, limit });
  const next = changed.at(-1);
  if (!next) return last();
  const ids = changed.map(({ serviceId }) => serviceId);
  const services = await listServicesByIds(db, ids);
  const inOrder = services.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  return {
    changes: await reportServices(db, inOrder, {}, nowMs),
    next: Number(next.seq),
    more: changed.length === limit,
  };
}
