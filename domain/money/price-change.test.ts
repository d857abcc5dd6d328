import { expect, test } from "vitest";
import { isLargeChange } from "./price-change.ts";

test.each([
  [3_000n, 2_400n, false],
  [3_000n, 2_399n, true],
  [3_000n, 3_600n, false],
  [3_000n, 3_601n, true],
  [1n, 1n, false],
  [1n, 2n, true],
])("from %d to %d is large: %s", (was, next, expected) => {
  expect(isLargeChange(was, next)).toBe(expected);
});
