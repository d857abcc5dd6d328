import { expect, test } from "vitest";
import { asOf } from "./as-of.ts";

const NIGHT = new Date("2026-12-02T23:03:00Z");
const NOON = new Date("2026-12-03T10:03:00Z");
const route = (routeId: number, lastSyncedAt: Date | null, isFinal: boolean) => {
  return { routeId, lastSyncedAt, isFinal };
};
const feed = (routeId: number, at: Date) => ({ routeId, after: 7n, asOf: at });

test("final figures of one network do not make those of the others old", () => {
  const routes = [route(1, NIGHT, true), route(2, NIGHT, false)];
  expect(asOf(null, routes, [feed(1, NOON), feed(2, NOON)])).toEqual(NOON);
});

test("figures are as old as those of the network that has been silent longest", () => {
  const routes = [route(1, NIGHT, false), route(2, NIGHT, false)];
  expect(asOf(null, routes, [feed(2, NOON)])).toEqual(NIGHT);
});

test("where all are final it is the settling, and before it their own time; nothing while none came", () => {
  const routes = [route(1, NIGHT, true)];
  expect(asOf(null, routes, [feed(1, NOON)])).toEqual(NIGHT);
  expect(asOf(NOON, routes, [])).toEqual(NOON);
  expect(asOf(null, [route(1, null, false)], [])).toBeNull();
});
