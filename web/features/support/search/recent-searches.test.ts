import { expect, it } from "vitest";
import { withRecent } from "./recent-searches.ts";

it("keeps the newest searches first, each once, and six at most", () => {
  const six = ["a1", "b1", "c1", "d1", "e1", "f1"];
  expect(withRecent(six, "new")).toEqual(["new", "a1", "b1", "c1", "d1", "e1"]);
  expect(withRecent(six, " C1 ")).toEqual(["C1", "a1", "b1", "d1", "e1", "f1"]);
  expect(withRecent(six, "x")).toEqual(six);
});
