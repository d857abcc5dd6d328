import { expect, test } from "vitest";
import { isOftenCalledSpam } from "./complaints.ts";

test("one of a thousand messages called spam is too often, and two complaints say nothing", () => {
  expect(isOftenCalledSpam({ complaints: 2, messages: 2 })).toBe(false);
  expect(isOftenCalledSpam({ complaints: 3, messages: 3001 })).toBe(false);
  expect(isOftenCalledSpam({ complaints: 3, messages: 3000 })).toBe(true);
  expect(isOftenCalledSpam({ complaints: 3, messages: 0 })).toBe(true);
});
