import { expect, test } from "vitest";
import { refreshDelayMs } from "./refresh-pace.ts";

test("asks fast at first, then slowly, then stops", () => {
  expect(refreshDelayMs(0, false)).toBe(4_000);
  expect(refreshDelayMs(60_000, false)).toBe(20_000);
  expect(refreshDelayMs(15 * 60_000, false)).toBe(false);
});

test("does not ask when everything is settled", () => {
  expect(refreshDelayMs(0, true)).toBe(false);
});
