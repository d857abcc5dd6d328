import { expect, test } from "vitest";
import { KIND_NAMES } from "./kinds/traits.ts";
import {
  allocationOf,
  allocationTypeIdOf,
  responseTypeIdOf,
  responseTypeOf,
  targetModelIdOf,
  targetModelOf,
} from "./wire-numbers.ts";
import { STATUS, statusCodeOf, submittedStatusOf } from "./status-codes.ts";
import { findKindName, flowTypeIdOf, kindNameOf } from "./kinds/flow-types.ts";

test("statuses carry the codes of the specification", () => {
  expect(STATUS).toEqual({
    Active: 0,
    Completed: 300,
    Scheduled: 400,
    Saved: 237,
    Pending: 255,
    Stopped: 250,
    Rejected: 243,
    Expired: 500,
    Testing: 254,
    InProcess: 9,
  });
});

test("237 is a draft before submission and a pause after; every other code has one name", () => {
  expect(submittedStatusOf(237)).toBe("paused");
  expect([statusCodeOf("draft"), statusCodeOf("paused")]).toEqual([237, 237]);
  for (const code of Object.values(STATUS))
    expect(statusCodeOf(submittedStatusOf(code))).toBe(code);
});

test("kinds, target models, allocations and response types come back as they went", () => {
  expect(KIND_NAMES.map(flowTypeIdOf)).toEqual([1, 2, 3, 4, 5]);
  for (const kind of KIND_NAMES) expect(kindNameOf(flowTypeIdOf(kind))).toBe(kind);
  expect([1, 2, 3].map(targetModelOf)).toEqual(["profile", "list", "everyone"]);
  expect([1, 2, 3].map(targetModelOf).map(targetModelIdOf)).toEqual([1, 2, 3]);
  expect([1, 2].map(allocationOf)).toEqual(["even", "fast"]);
  expect([1, 2].map(allocationOf).map(allocationTypeIdOf)).toEqual([1, 2]);
  expect([1, 8].map(responseTypeOf)).toEqual(["sms", "flash"]);
  expect([1, 8].map(responseTypeOf).map(responseTypeIdOf)).toEqual([1, 8]);
});

test("a number that does not exist is refused, not guessed", () => {
  expect(findKindName(6)).toBeUndefined();
  for (const refused of [
    kindNameOf,
    submittedStatusOf,
    targetModelOf,
    allocationOf,
    responseTypeOf,
  ])
    expect(() => refused(777)).toThrow(RangeError);
});
