import { expect, test } from "vitest";
import { acceptedLanguage } from "./accepted-language.ts";

test("the first of the offered ones is taken, by weight, and none where none is named", () => {
  expect(acceptedLanguage("fr, af-ZA;q=0.5, tw-GH;q=0.8", ["af", "tw"])).toBe("tw");
  expect(acceptedLanguage("fr", ["af"])).toBeUndefined();
  expect(acceptedLanguage(undefined, ["af"])).toBeUndefined();
});

test("a header of thousands of names is read in no time", () => {
  const long = "a,".repeat(200_000);
  const before = performance.now();
  for (let call = 0; call < 50; call += 1) acceptedLanguage(long, ["af"]);
  // Read whole they take many seconds.
  expect(performance.now() - before).toBeLessThan(1_000);
});
