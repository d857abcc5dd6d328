import { expect, test } from "vitest";
import { isOver, serviceStatusOf } from "./service-status.ts";

test("every number that the database takes has a name, and no other", () => {
  const codes = [255, 254, 0, 243, 250, 237, 300];
  expect(codes.map(serviceStatusOf)).toEqual([
    "pending",
    "testing",
    "active",
    "rejected",
    "stopped",
    "paused",
    "completed",
  ]);
  for (const code of [400, 500, 9, 1]) expect(() => serviceStatusOf(code)).toThrow(RangeError);
});

test("nothing more is sent once a service is over", () => {
  expect((["testing", "rejected", "stopped", "completed"] as const).every(isOver)).toBe(true);
  expect((["pending", "active", "paused"] as const).some(isOver)).toBe(false);
});
