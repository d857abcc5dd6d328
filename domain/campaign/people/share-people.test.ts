import fc from "fast-check";
import { expect, test } from "vitest";
import { bookableOnRoute, maxBookablePeople, sharePeople } from "./share-people.ts";

const routes = fc
  .array(fc.record({ counter: fc.nat(5_000_000), share: fc.nat(1000) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((list) =>
    list.map(({ counter, share }, index) => ({
      routeId: 100 + index,
      counter,
      reach: Math.floor((counter * share) / 1000),
    })),
  );

test("shares add up exactly and no route gets more than its reach", () => {
  fc.assert(
    fc.property(routes, fc.nat(10_000_000), (list, people) => {
      const shares = sharePeople(people, list);
      const total = list.reduce((sum, { reach }) => sum + bookableOnRoute(reach), 0);
      expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBe(
        Math.min(people, total),
      );
      for (const { routeId, reach } of list) expect(shares.get(routeId)).toBeLessThanOrEqual(reach);
    }),
  );
});

test("the most that can be booked is shared whole, and is never above the reach", () => {
  fc.assert(
    fc.property(routes, (list) => {
      const most = maxBookablePeople(list);
      const shared = [...sharePeople(most, list).values()].reduce((sum, share) => sum + share, 0);
      expect(shared).toBe(most);
      expect(most).toBeLessThanOrEqual(list.reduce((sum, { reach }) => sum + reach, 0));
    }),
  );
});

test("a count inside a route cannot be told from what is booked there", () => {
  const ask = (reach: number) =>
    sharePeople(1_000_000, [
      { routeId: 97, counter: 50_000, reach },
      { routeId: 105, counter: 50_000, reach: 4_000 },
    ]);
  expect(ask(2_345)).toEqual(ask(2_399));
  expect(ask(640)).toEqual(ask(649));
});

test("without limits people are shared by counter, not by reach", () => {
  const shares = sharePeople(1000, [
    { routeId: 97, counter: 60_000, reach: 5_000 },
    { routeId: 105, counter: 40_000, reach: 9_000 },
  ]);
  expect(Object.fromEntries(shares)).toEqual({ 97: 600, 105: 400 });
});

test("the floor is on all routes together: a route with few matching people still takes its part", () => {
  const routes = [
    { routeId: 97, counter: 60_000, reach: 640 },
    { routeId: 105, counter: 40_000, reach: 410 },
  ];
  expect(maxBookablePeople(routes)).toBe(1000);
  expect(Object.fromEntries(sharePeople(1000, routes))).toEqual({ 97: 600, 105: 400 });
  expect(maxBookablePeople(routes.slice(0, 1))).toBe(0);
});

test("an own list can be booked to its last number, from a hundred on", () => {
  const of = (reach: number) => [{ routeId: 97, counter: 60_000, reach }];
  expect(maxBookablePeople(of(137), "list")).toBe(137);
  expect(Object.fromEntries(sharePeople(137, of(137), "list"))).toEqual({ 97: 137 });
  expect(maxBookablePeople(of(99), "list")).toBe(0);
});
