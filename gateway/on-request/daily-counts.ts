/** How often each person was shown something on the present day. */
export type DailyCounts = {
  of(day: string, person: number): number;
  add(day: string, person: number): void;
};

/** Counts that begin anew with every civil day. */
export function createDailyCounts(
  day: string,
  known: readonly { person: number; shown: number }[],
): DailyCounts {
  let today = day;
  const counts = new Map(known.map(({ person, shown }) => [person, shown]));
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
