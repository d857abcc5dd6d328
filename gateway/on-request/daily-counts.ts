/** A person of the base, or what stands for somebody else. */
type Counted = number | string;

/** How often each person was shown something on the present day. */
export type DailyCounts = {
  of(day: string, person: Counted): number;
  add(day: string, person: Counted): void;
};

/** Counts that begin anew with every civil day. */
export function createDailyCounts(
  day: string,
  known: readonly { person: Counted; shown: number }[],
): DailyCounts {
  let today = day;
  const counts = new Map<Counted, number>(known.map(({ person, shown }) => [person, shown]));
  const turnTo = (day: string) => {
    if (day === today) return;
    today = day;
    counts.clear();
  };
  return {
    of(day, person) {
      turnTo(day);
      return counts.get(person) ?? 0;
    },
    add(day, person) {
      turnTo(day);
      counts.set(person, (counts.get(person) ?? 0) + 1);
    },
  };
}
