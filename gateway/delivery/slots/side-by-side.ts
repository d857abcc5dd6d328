import type { Unit } from "../../leases/share-out.ts";

/**
 * Works on routes that share no connection at the same time. Whose turn is over goes on as long as others wait for their network, for
 * which it would only wait with them: the turn is over once it is over for all. Throws what one of them threw, after all have ended:
 * nothing may go on behind a round that has failed.
 */
export async function sideBySide(
  units: readonly Unit[],
  isTurnOver: () => boolean,
  work: (unit: Unit, isTurnOver: () => boolean) => Promise<void>,
): Promise<void> {
  const over = new Set<Unit>();
  const ends = await Promise.allSettled(
    units.map(async (unit) => {
      try {
        await work(unit, () => isTurnOver() && over.add(unit).size === units.length);
      } finally {
        over.add(unit);
      }
    }),
  );
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}
