import { expect, it } from "vitest";
import { EVERYBODY } from "../../reach/reach-engine.ts";
import { profileProblems } from "../../services/audience-checks.ts";
import type { Facts, Named } from "../../services/facts.ts";

/** A network on which so many match, whoever is asked about. */
function aNetwork(matching: number): Facts {
  const reach = {
    counters: () => ({ people: 60_000 }),
    count: () => matching,
    countAmong: (_routeId: number, _targeting: object, people: Iterable<number>) =>
      [...people].length,
  };
  const route = { routeId: 97, country: { code: "ZA" } };
  return { route, countryRouteIds: [97], reach } as unknown as Facts;
}

const leftOut = (people: number) =>
  ({ excludeList: { people: new Set(Array(people).keys()) } }) as unknown as Named;
const problems = (matching: number, named: Named = {}) =>
  profileProblems(
    { targetModel: "profile", targeting: EVERYBODY },
    { ...aNetwork(matching), ...named },
  );

it("who is left out does not count for how many must match", () => {
  expect(problems(1_000)).toEqual([]);
  expect(problems(999)).toMatchObject([{ path: "targeting" }]);
  expect(problems(1_100, leftOut(100))).toEqual([]);
  expect(problems(1_100, leftOut(101))).toMatchObject([{ path: "targeting" }]);
});
