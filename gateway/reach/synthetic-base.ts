import type { Place } from "../catalogue/places.ts";
import { FEMALE, MALE, profileBits, type RouteColumns } from "./route-columns.ts";
import { drawFrom, mix32, seedFor, thresholds } from "../random.ts";

export type BasePlan = { routeId: number; people: number; places: readonly Place[] };

// Made up, shaped after what operators publish: young bases, many small spenders.
const AGE_WEIGHTS = [22, 28, 21, 14, 15];
const ARPU_WEIGHTS = [46, 32, 16, 6];
const INTEREST_PERCENT = [34, 30, 24, 22, 20, 14, 11, 17, 25, 13, 7, 16, 12, 28, 9, 18];
const WOMEN_PERCENT = 51;
const AGREED_PERCENT = 88;

/**
 * Makes a route's people. A person depends on seed, route and index only, so a larger base keeps everybody a smaller one
 * had, and opt-outs stay with the right people.
 */
export function generateRoute(plan: BasePlan, seed: number): RouteColumns {
  const { routeId, people, places } = plan;
  const columns: RouteColumns = {
    routeId,
    people,
    revision: 0,
    places,
    place: new Uint16Array(people),
    profile: new Uint16Array(people),
    interests: new Uint16Array(people),
  };
  const placeSteps = thresholds(places.map((place) => place.weight));
  const ageSteps = thresholds(AGE_WEIGHTS);
  const arpuSteps = thresholds(ARPU_WEIGHTS);
  const [placeSeed = 0, ageSeed = 0, arpuSeed = 0, bitSeed = 0] = [1, 2, 3, 4].map((use) =>
    seedFor(seed, routeId, use),
  );
  const interestsOf = interestDrawer(seedFor(seed, routeId, 5));
  for (let person = 0; person < people; person += 1) {
    const bits = mix32(bitSeed, person);
    const profile = {
      gender: (bits & 0xffff) % 100 < WOMEN_PERCENT ? FEMALE : MALE,
      ageGroup: drawFrom(ageSteps, mix32(ageSeed, person)) + 1,
      arpu: drawFrom(arpuSteps, mix32(arpuSeed, person)) + 1,
      agreed: (bits >>> 16) % 100 < AGREED_PERCENT,
    };
    columns.place[person] = drawFrom(placeSteps, mix32(placeSeed, person));
    columns.profile[person] = profileBits(profile);
    columns.interests[person] = interestsOf(person);
  }
  return columns;
}

/** Draws four interests from one 32-bit number: eight bits each against the segment's share. */
function interestDrawer(seed: number): (person: number) => number {
  const shares = INTEREST_PERCENT.map((percent) => Math.round((percent / 100) * 256));
  const seeds = [0, 1, 2, 3].map((block) => seedFor(seed, block));
  return (person) => {
    let mask = 0;
    for (let block = 0; block < 4; block += 1) {
      const bits = mix32(seeds[block] ?? 0, person);
      for (let part = 0; part < 4; part += 1) {
        const interest = block * 4 + part;
        if (((bits >>> (part * 8)) & 0xff) < (shares[interest] ?? 0)) mask |= 1 << interest;
      }
    }
    return mask;
  };
}
