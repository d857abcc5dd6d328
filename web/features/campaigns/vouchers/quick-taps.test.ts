import { expect, test } from "vitest";
import { createQuickTaps } from "./quick-taps.ts";

test("the second tap of two within half a second is none; the next one is", () => {
  const taps = createQuickTaps();
  expect([0, 1, 499, 500, 999, 1_000].map((ms) => taps.counts(ms))).toEqual([
    true,
    false,
    false,
    true,
    false,
    true,
  ]);
});
