import fc from "fast-check";
import { expect, it } from "vitest";
import { placesOf } from "../../catalogue/places.ts";
import { createColumnarReach } from "../columnar-reach.ts";
import { PeopleSet } from "../people-set.ts";
import { EVERYBODY, type Targeting } from "../reach-engine.ts";
import { generateRoute } from "../synthetic-base.ts";

const ROUTE = 97;
const SIZES = [0, 1, 31, 32, 33, 64, 1_000, 5_003];

const places = placesOf("ZA");
const countyIds = [...new Set(places.map(({ countyId }) => countyId))];
const some = (ids: readonly number[]) => fc.subarray([...ids]);
const targetings = fc.record({
  genders: some([20, 21]),
  ageGroups: some([1, 2, 3, 4, 5]),
  targetedCounties: some(countyIds),
  targetedCities: fc.constant<number[]>([]),
  arpu: some([1, 2, 3, 4]),
  interests: some(Array.from({ length: 16 }, (_, n) => n + 1)),
}) satisfies fc.Arbitrary<Targeting>;
const sizes = fc.constantFrom(...SIZES);
const sets = fc.array(
  fc.array(fc.nat({ max: 6_000 }), { maxLength: 800 }).map((people) => new PeopleSet(people)),
  { maxLength: 3 },
);

/** The engine of a route of so many people, and those of them who match, found one at a time. */
function peopleOf(size: number) {
  const reach = createColumnarReach([generateRoute({ routeId: ROUTE, people: size, places }, 11)]);
  const everybody = Array.from({ length: size }, (_, person) => person);
  return { reach, matching: (targeting: Targeting) => reach.matching(ROUTE, targeting, everybody) };
}

it("counts exactly those who match, are within a set and in no other, at every size", () => {
  fc.assert(
    fc.property(
      sizes,
      targetings,
      fc.option(sets, { nil: undefined }),
      sets,
      (size, targeting, withins, without) => {
        const { reach, matching } = peopleOf(size);
        const within = withins?.[0];
        const expected = [...matching(targeting)].filter(
          (person) => (within?.has(person) ?? true) && without.every((set) => !set.has(person)),
        );
        expect(reach.count(ROUTE, targeting, { within, without })).toBe(expected.length);
      },
    ),
    { numRuns: 300 },
  );
});

it("the same question again, and many others between, give the same counts", () => {
  const { reach, matching } = peopleOf(5_003);
  fc.assert(
    fc.property(fc.array(targetings, { maxLength: 30 }), (asked) => {
      for (const targeting of [...asked, ...asked])
        expect(reach.count(ROUTE, targeting)).toBe(matching(targeting).size);
    }),
    { numRuns: 20 },
  );
});

it("who comes into a set later counts as one of it, and a new state of the people is counted anew", () => {
  const { reach } = peopleOf(1_000);
  const optedOut = new PeopleSet([3, 4_000]);
  const left = () => reach.count(ROUTE, EVERYBODY, { without: [optedOut] });
  const everybody = reach.count(ROUTE, EVERYBODY);
  const agreed = [
    ...reach.matching(
      ROUTE,
      EVERYBODY,
      Array.from({ length: 1_000 }, (_, n) => n),
    ),
  ];
  const before = left();
  const [one = 0, other = 0] = agreed.filter((person) => person !== 3);
  optedOut.add(one).add(other).add(one);
  expect(left()).toBe(before - 2);
  reach.replace(generateRoute({ routeId: ROUTE, people: 2_000, places }, 12));
  expect(reach.count(ROUTE, EVERYBODY)).toBeGreaterThan(everybody);
  expect(left()).toBe(
    reach.count(ROUTE, EVERYBODY) - reach.matching(ROUTE, EVERYBODY, optedOut).size,
  );
});

it("nobody leaves a set", () => {
  const set = new PeopleSet([1]);
  expect(() => set.delete()).toThrow("Nobody leaves");
  expect(() => set.clear()).toThrow("Nobody leaves");
});
