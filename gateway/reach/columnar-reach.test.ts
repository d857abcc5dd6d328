import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MOBILE_PATTERN } from "../../domain/people/msisdn.ts";
import { ROUTES } from "../catalogue/routes.ts";
import { createColumnarReach } from "./columnar-reach.ts";
import { personNumber } from "./person-number.ts";
import { EVERYBODY, type Targeting } from "./reach-engine.ts";
import { generateBase } from "./subscriber-base.ts";
import type { RouteColumns } from "./route-columns.ts";

const base = generateBase(20_000, 7);
const reach = createColumnarReach(base);
const columnsOf = (routeId: number) =>
  base.find((columns) => columns.routeId === routeId) as RouteColumns;

const someOf = (ids: number[]) => fc.subarray(ids);
const targetings = fc.record({
  genders: someOf([20, 21]),
  ageGroups: someOf([1, 2, 3, 4, 5]),
  targetedCounties: someOf([601, 602, 603, 604]),
  targetedCities: someOf([60101, 60102, 60501]),
  arpu: someOf([1, 2, 3, 4]),
  interests: someOf([1, 2, 3, 9, 16]),
});

/** The rule written down plainly, person by person. */
function isMeant(columns: RouteColumns, person: number, targeting: Targeting): boolean {
  const bits = columns.profile[person] ?? 0;
  const place = columns.places[columns.place[person] ?? 0];
  const interests = columns.interests[person] ?? 0;
  const any = (wanted: readonly number[], has: (id: number) => boolean) =>
    wanted.length === 0 || wanted.some(has);
  const places = [...targeting.targetedCounties, ...targeting.targetedCities];
  return (
    bits >= 256 &&
    any(targeting.genders, (id) => id === (bits % 4 === 2 ? 21 : 20)) &&
    any(targeting.ageGroups, (id) => id === Math.floor(bits / 4) % 8) &&
    any(targeting.arpu, (id) => id === Math.floor(bits / 32) % 8) &&
    any(places, (id) => id === place?.countyId || id === place?.cityId) &&
    any(targeting.interests, (id) => Math.floor(interests / 2 ** (id - 1)) % 2 === 1)
  );
}

describe("reach", () => {
  it("counts exactly the people whom the written rule means", () => {
    fc.assert(
      fc.property(targetings, (targeting) => {
        const columns = columnsOf(97);
        let expected = 0;
        for (let person = 0; person < columns.people; person += 1)
          if (isMeant(columns, person, targeting)) expected += 1;
        expect(reach.count(97, targeting)).toBe(expected);
      }),
      { numRuns: 60 },
    );
  });

  it("picks every matching person exactly once, in the same order whatever the batches", () => {
    fc.assert(
      fc.property(
        targetings,
        fc.nat(),
        fc.integer({ min: 1, max: 700 }),
        (targeting, seed, limit) => {
          const whole = reach.pick(97, targeting, { seed, cursor: 0, limit: 1_000_000 });
          const people: number[] = [];
          let cursor = 0;
          for (let exhausted = false; !exhausted;) {
            const next = reach.pick(97, targeting, { seed, cursor, limit });
            people.push(...next.people);
            ({ cursor, exhausted } = next);
          }
          expect(people).toEqual(whole.people);
          expect(new Set(people).size).toBe(reach.count(97, targeting));
          expect(reach.countAmong(97, targeting, people)).toBe(people.length);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("makes the same people from the same seed, others from another, and keeps them when the base grows", () => {
    expect(generateBase(20_000, 7)).toEqual(base);
    expect(generateBase(20_000, 8)[0]?.profile).not.toEqual(base[0]?.profile);
    const larger = generateBase(40_000, 7)[0];
    expect(larger?.interests.slice(0, base[0]?.people)).toEqual(base[0]?.interests);
  });

  it("holds the asked number of people, and counters that agree with reach", () => {
    expect(base.reduce((sum, columns) => sum + columns.people, 0)).toBe(20_000);
    for (const { routeId } of ROUTES) {
      const counters = reach.counters(routeId);
      expect(counters.people).toBe(reach.count(routeId, EVERYBODY));
      for (const [countyId, people] of counters.counties) {
        expect(people).toBe(reach.count(routeId, { ...EVERYBODY, targetedCounties: [countyId] }));
      }
      expect([...counters.genders.values()].reduce((sum, people) => sum + people, 0)).toBe(
        counters.people,
      );
    }
  });

  it("puts more people where more people live", () => {
    const { counties } = reach.counters(97);
    expect(counties.get(601)).toBeGreaterThan((counties.get(603) ?? 0) * 1.5);
    expect(counties.get(609)).toBeGreaterThan(0);
  });

  it("knows nobody on a route that does not exist", () => {
    expect(reach.count(1, EVERYBODY)).toBe(0);
    expect(reach.pick(1, EVERYBODY, { seed: 1, cursor: 0, limit: 5 })).toEqual({
      people: [],
      cursor: 0,
      exhausted: true,
    });
  });
});

describe("numbers of people", () => {
  it("are valid mobile numbers of the country and never given twice, on no two routes", () => {
    const seen = new Set<string>();
    for (const { routeId, countryCode } of ROUTES) {
      for (let person = 0; person < 4000; person += 1) {
        const number = personNumber(3, routeId, person);
        if (!MOBILE_PATTERN[countryCode].test(number))
          expect.fail(`route ${routeId} gives an invalid number`);
        seen.add(number);
      }
    }
    expect(seen.size).toBe(ROUTES.length * 4000);
  });

  it("do not exist on an unknown route or beyond the last line", () => {
    expect(() => personNumber(3, 1, 0)).toThrow(RangeError);
    expect(() => personNumber(3, 97, 40_000_000)).toThrow(RangeError);
  });
});
