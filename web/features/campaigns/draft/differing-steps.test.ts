import { expect, test } from "vitest";
import { differingSteps } from "./differing-steps.ts";
import { emptyDraft } from "./draft.ts";

test("two versions differ in the steps whose answers differ, in the order of the steps", () => {
  const mine = emptyDraft("Shop");
  expect(differingSteps(mine, emptyDraft("Shop"))).toEqual([]);
  expect(differingSteps(mine, { ...mine, people: 5, daysOfWeek: [1], text: "Bread" })).toEqual([
    "message",
    "when",
    "budget",
  ]);
  expect(differingSteps(mine, { ...mine, counties: [601] })).toEqual(["people"]);
});
