import { placesOf } from "../../gateway/catalogue/places.ts";
import { mix32, seedFor } from "../../gateway/random.ts";
import { INTEREST_COUNT, MALE } from "../../gateway/reach/route-columns.ts";
import type { Rule, Targeting } from "../../gateway/reach/reach-engine.ts";
import { SEED } from "./sizes.ts";

/** A targeting, and whether it is counted among the people of a list alone. */
export type Question = { targeting: Targeting; isAmongList: boolean };

const AGE_GROUPS = 5;
const ARPU_BANDS = 4;
const GENDERS = 2;

/** So many targetings as people put them together: most name some values of a few properties. Always the same. */
export function makeQuestions(count: number): Question[] {
  const places = placesOf("ZA");
  const counties = [...new Set(places.map(({ countyId }) => countyId))];
  const cities = places.map(({ cityId }) => cityId).filter((id) => id !== 0);
  return Array.from({ length: count }, (_, number) => {
    const draw = drawer(seedFor(SEED, 77, number));
    const some = (values: readonly number[], most: number) =>
      draw(2) === 0
        ? []
        : distinct(Array.from({ length: 1 + draw(most) }, () => pick(values, draw)));
    return {
      targeting: {
        genders: some(range(MALE, GENDERS), 1),
        ageGroups: some(range(1, AGE_GROUPS), 3),
        targetedCounties: some(counties, 3),
        targetedCities: some(cities, 5),
        arpu: some(range(1, ARPU_BANDS), 2),
        interests: some(range(1, INTEREST_COUNT), 4),
        rules: draw(3) === 0 ? makeRules(draw) : [],
      },
      isAmongList: draw(5) === 0,
    };
  });
}

/** Some that are left out, or that are meant by one thing or another. */
function makeRules(draw: (below: number) => number): Rule[] {
  const interests = () => {
    const ids = Array.from({ length: 1 + draw(3) }, () => 1 + draw(INTEREST_COUNT));
    return { property: "interests" as const, ids: distinct(ids) };
  };
  const ages = { property: "ageGroups" as const, ids: [1 + draw(AGE_GROUPS)] };
  const isNot = true;
  const choices: Rule[][] = [
    [{ anyOf: [{ ...interests(), isNot }] }],
    [{ anyOf: [{ ...ages, isNot }] }, { anyOf: [{ ...interests(), isNot }] }],
    [
      {
        anyOf: [
          { ...ages, isNot },
          { ...interests(), isNot: false },
        ],
      },
    ],
    [{ anyOf: [{ ...interests(), isNot: false }] }, { anyOf: [{ ...interests(), isNot: false }] }],
    [
      {
        anyOf: [
          { ...interests(), isNot: false },
          { ...interests(), isNot },
        ],
      },
    ],
  ];
  return choices[draw(choices.length)] ?? [];
}

/** One person in a hundred of the route, in no order that helps anybody. */
export function makeList(people: number): number[] {
  const start = mix32(SEED, 5) % people;
  return Array.from({ length: Math.floor(people / 100) }, (_, n) => (start + n * 7_919) % people);
}

function drawer(seed: number): (below: number) => number {
  let turn = 0;
  return (below) => {
    turn += 1;
    return mix32(seed, turn) % below;
  };
}

const pick = (values: readonly number[], draw: (below: number) => number): number =>
  values[draw(values.length)] ?? 0;
const distinct = (values: readonly number[]): number[] => [...new Set(values)];
const range = (from: number, length: number): number[] =>
  Array.from({ length }, (_, n) => from + n);
