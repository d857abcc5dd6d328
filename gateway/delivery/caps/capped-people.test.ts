import fc from "fast-check";
import { expect, it } from "vitest";
import { CappedPeople } from "./capped-people.ts";
import { PersonTimes } from "./person-times.ts";

// Within what is held of everybody from the start, and beyond it.
const CAPS = [3, 9];
const HOURS = 3_600;
const written = fc.record({
  person: fc.constantFrom(0, 1, 77, 1_000_000_001),
  second: fc.integer({ min: 1, max: 60 * HOURS }),
});
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: written.map((it) => ({ ...it, after: undefined })) },
    fc.integer({ min: 0, max: 60 * HOURS }).map((after) => ({ after, person: 0, second: 0 })),
  ),
  { maxLength: 120 },
);

it.each(CAPS)(
  "those at a cap of %i are those with so many messages after the second, wherever it moves, and every change is named once",
  (messages) => {
    fc.assert(
      fc.property(steps, (asked) => {
        const capped = new CappedPeople(messages);
        const all: { person: number; second: number }[] = [];
        const followed = new Set<number>();
        let taken = 0;
        let after = 0;
        for (const step of asked) {
          if (step.after === undefined) {
            all.push(step);
            capped.add(step.person, step.second);
          } else after = step.after;
          const view = capped.after(after);
          const counts = Map.groupBy(
            all.filter(({ second }) => second > after),
            ({ person }) => person,
          );
          const expected = [...counts].flatMap(([person, { length }]) =>
            length >= messages ? [person] : [],
          );
          for (const person of view.changedAfter(taken))
            if (!followed.delete(person)) followed.add(person);
          taken = view.changes;
          expect([...view].toSorted()).toEqual(expected.toSorted());
          expect([...followed].toSorted()).toEqual(expected.toSorted());
          expect(view.size).toBe(expected.length);
          for (const { person } of all) {
            expect(view.has(person)).toBe(expected.includes(person));
            const count = counts.get(person)?.length ?? 0;
            expect(capped.countAfter(person, after)).toBe(Math.min(count, messages));
          }
        }
      }),
      { numRuns: 200 },
    );
  },
);

it("a view that is held while changes are forgotten names none that it did not see", () => {
  const capped = new CappedPeople(1);
  const held = capped.after(0);
  for (let turn = 1; turn <= 60_000; turn += 1) {
    capped.add(5, 2 * turn);
    capped.after(2 * turn);
  }
  const fresh = capped.after(2);
  expect(fresh).not.toBe(held);
  expect([held.changedAfter(held.changes), [...fresh]]).toEqual([[], [5]]);
});

it("holds many people, the latest seconds of each, and forgets those long written to", () => {
  const times = new PersonTimes(2);
  for (let person = 0; person < 50_000; person += 1)
    for (const second of [person + 10, person + 30, person + 20]) times.add(person * 7, second);
  expect([times.size, times.nth(7), times.countAfter(7, 25), times.nth(3)]).toEqual([
    50_000, 21, 1, 0,
  ]);
  times.forgetUntil(40_030);
  expect([times.size, times.nth(40_000 * 7), times.nth(40_001 * 7)]).toEqual([9_999, 0, 40_021]);
});

it("takes no room for messages that nobody gets", () => {
  const before = process.memoryUsage().arrayBuffers;
  const times = new PersonTimes(100);
  for (let person = 0; person < 100_000; person += 1) times.add(person, 10);
  expect(times.size).toBe(100_000);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1_024 * 1_024);
});
