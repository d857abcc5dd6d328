import { expect, test } from "vitest";
import { ageOf, sizeOf } from "./status-words.ts";

test.each([
  [0, "0 seconds"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [7_199, "1 hour"],
  [262_900, "3 days"],
])("%i seconds are %s", (seconds, words) => {
  expect(ageOf(seconds, "en")).toBe(words);
});

test.each([
  [8_600_000, "8.6 megabytes"],
  [1_240_000_000, "1.2 gigabytes"],
])("%i bytes are %s", (bytes, words) => {
  expect(sizeOf(bytes, "en")).toBe(words);
});
