import type { Unit } from "./share-out.ts";

/** Stands for what is done once for all routes: files of bases, what is old, messages that nothing is heard of. */
export const CHORES = 0;

/** Routes in groups that share connections, each with its lowest first, and the chores as a group of their own. */
export function unitsOf(
  routeIds: readonly number[],
  serving: readonly { routeId: number; connectionId: number }[],
): Unit[] {
  const groups = new Map(routeIds.map((id) => [id, new Set([id])]));
  for (const routes of Map.groupBy(serving, ({ connectionId }) => connectionId).values()) {
    const joined = new Set(routes.flatMap(({ routeId }) => [...(groups.get(routeId) ?? [])]));
    for (const id of joined) groups.set(id, joined);
  }
  const units = [...new Set(groups.values())].map((group) => [...group].sort((a, b) => a - b));
  return [[CHORES], ...units];
}
