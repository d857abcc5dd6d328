import { expect, it } from "vitest";
import { EVERYBODY } from "../../reach/reach-engine.ts";
import { profileProblems } from "../../services/audience-checks.ts";
import type { Facts, Named } from "../../services/facts.ts";

/** A network on which so many match, whoever is asked about. */
function aNetwork(matching: number): Facts {
  const reach = {
    counters: () => ({ people: 60_000 }),
    count: () => matching,
  };
  const route = { routeId: 97, country: { code: "ZA" } };
  return { route, countryRouteIds: [97], reach } as unknown as Facts;
}

/** So many of them match, and the edge lies there between 1,000 and 1,100. */
const leftOut = (count: number, draw = 0): Named => ({ leftOut: { count, draw } });
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
  expect(problems(1_150, leftOut(100, 0.5))).toEqual([]);
  expect(problems(1_150, leftOut(101, 0.5))).toMatchObject([{ path: "targeting" }]);
});
