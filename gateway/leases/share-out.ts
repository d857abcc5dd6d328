import type { Lease } from "./lease.store.ts";

/** Routes that one worker has to have together, as they share a connection. */
export type Unit = readonly number[];

export type Sharing = {
  units: readonly Unit[];
  leases: readonly Lease[];
  /** Everybody who is there, `me` among them. */
  workers: readonly string[];
  me: string;
};

/**
 * What a worker takes and gives up, so that each comes to its share of the units. A unit is taken whole and only while nobody
 * else has any part of it; a part that stands alone because units have been joined meanwhile is given up, but by who has most.
 */
export function shareOut({ units, leases, workers, me }: Sharing): {
  take: number[];
  giveUp: number[];
} {
  const holderOf = new Map(
    leases.flatMap(({ routeId, holder, isRunning }) => (isRunning ? [[routeId, holder]] : [])),
  );
  const isMine = (routeId: number) => holderOf.get(routeId) === me;
  const isTaken = (routeId: number) => holderOf.has(routeId) && !isMine(routeId);
  const share = Math.ceil(units.length / Math.max(workers.length, 1));
  const mine = units.filter((unit) => unit.some(isMine) && !unit.some(isTaken));
  const free = units.filter((unit) => !unit.some((routeId) => holderOf.has(routeId)));
  const broken = units.filter(
    (unit) => unit.some(isTaken) && unit.some(isMine) && holderOf.get(Math.min(...unit)) !== me,
  );
  const known = new Set(units.flat());
  const unknown = [...holderOf.keys()].filter((routeId) => !known.has(routeId));
  const taken = [...mine.slice(0, share), ...free.slice(0, Math.max(share - mine.length, 0))];
  return {
    take: taken.flat().filter((routeId) => !isMine(routeId)),
    giveUp: [...mine.slice(share).flat(), ...broken.flat(), ...unknown].filter(isMine),
  };
}
