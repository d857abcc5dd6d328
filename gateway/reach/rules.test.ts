import fc from "fast-check";
import { expect, it } from "vitest";
import { placesOf } from "../catalogue/places.ts";
import { createColumnarReach } from "./columnar-reach.ts";
import { PeopleSet } from "./people-set.ts";
import { type Condition, EVERYBODY, type Rule } from "./reach-engine.ts";
import { type Profile, profileOf, type RouteColumns } from "./route-columns.ts";
import { generateRoute } from "./synthetic-base.ts";

const ROUTE = 97;
const PEOPLE = 4_001;
const places = [...placesOf("ZA"), { countyId: 0, cityId: 0, weight: 0 }];

/** People of whom some have told nothing of one thing or the other. */
function aBase(): RouteColumns {
  const columns = generateRoute({ routeId: ROUTE, people: PEOPLE, places: placesOf("ZA") }, 5);
  const place = columns.place.map((at, person) => (person % 11 === 0 ? places.length - 1 : at));
  const profile = columns.profile.map((bits, person) => {
    if (person % 7 === 0) return bits & ~3;
    if (person % 7 === 1) return bits & ~(7 << 2);
    return person % 7 === 2 ? bits & ~(7 << 5) : bits;
  });
  return { ...columns, places, place, profile };
}

const columns = aBase();
const reach = createColumnarReach([columns]);
const everybody = Array.from({ length: PEOPLE }, (_, person) => person);
const ids = {
  genders: [20, 21],
  ageGroups: [1, 2, 3, 4, 5],
  arpu: [1, 2, 3, 4],
  interests: Array.from({ length: 16 }, (_, n) => n + 1),
  targetedCounties: [...new Set(placesOf("ZA").map(({ countyId }) => countyId))],
  targetedCities: placesOf("ZA").flatMap(({ cityId }) => (cityId === 0 ? [] : [cityId])),
};
const conditions = fc.constantFrom(...Object.entries(ids)).chain(([property, known]) =>
  fc.record({
    property: fc.constant(property as Condition["property"]),
    ids: fc.subarray(known, { minLength: 1, maxLength: Math.min(4, known.length) }),
    isNot: fc.boolean(),
  }),
);
const rules: fc.Arbitrary<Rule[]> = fc.array(
  fc.record({ anyOf: fc.array(conditions, { minLength: 1, maxLength: 4 }) }),
  { maxLength: 5 },
);

/** As a person would read the condition: never true of what is not known. */
function holds({ property, ids: wanted, isNot }: Condition, person: number): boolean {
  const { gender, ageGroup, arpu }: Profile = profileOf(columns.profile[person] ?? 0);
  const { countyId, cityId } = places[columns.place[person] ?? 0] ?? { countyId: 0, cityId: 0 };
  if (property === "interests") {
    const has = wanted.some((id) => ((columns.interests[person] ?? 0) >> (id - 1)) & 1);
    return has !== isNot;
  }
  if (property === "targetedCities") return countyId !== 0 && wanted.includes(cityId) !== isNot;
  const value = { genders: gender, ageGroups: ageGroup, arpu, targetedCounties: countyId }[
    property
  ];
  return value !== 0 && wanted.includes(value) !== isNot;
}

it("who fulfils every rule is counted and picked, and nobody else, beside lists, sets and values of before", () => {
  fc.assert(
    fc.property(
      rules,
      fc.subarray(ids.interests, { maxLength: 2 }),
      fc.subarray(ids.genders),
      fc.option(fc.array(fc.nat({ max: PEOPLE }), { maxLength: 900 }), { nil: undefined }),
      fc.array(fc.nat({ max: PEOPLE }), { maxLength: 900 }),
      (asked, interests, genders, within, without) => {
        const targeting = { ...EVERYBODY, interests, genders, rules: asked };
        const expected = everybody.filter(
          (person) =>
            profileOf(columns.profile[person] ?? 0).agreed &&
            (interests.length === 0 ||
              holds({ property: "interests", ids: interests, isNot: false }, person)) &&
            (genders.length === 0 ||
              holds({ property: "genders", ids: genders, isNot: false }, person)) &&
            asked.every(({ anyOf }) => anyOf.some((condition) => holds(condition, person))),
        );
        expect([...reach.matching(ROUTE, targeting, everybody)]).toEqual(expected);
        expect(reach.count(ROUTE, targeting)).toBe(expected.length);
        const picked = reach.pick(ROUTE, targeting, { seed: 3, cursor: 0, limit: PEOPLE });
        expect(picked.people.toSorted((a, b) => a - b)).toEqual(expected);
        const [inside, outside] = [within && new PeopleSet(within), new PeopleSet(without)];
        const left = expected.filter(
          (person) => (inside?.has(person) ?? true) && !outside.has(person),
        );
        expect(reach.count(ROUTE, targeting, { within: inside, without: [outside] })).toBe(
          left.length,
        );
      },
    ),
    { numRuns: 120 },
  );
});
