import { expect, test } from "vitest";
import { mustSettle } from "./page-change.ts";

const at = (pathname: string, step?: string) => ({ pathname, search: step ? { step } : {} });

test.each([
  ["the next step", at("/campaign/edit", "message"), at("/campaign/edit", "people"), true],
  ["from the review to the payment", at("/campaign/edit", "review"), at("/payment"), true],
  ["from the payment to the campaign", at("/payment"), at("/campaign-info/1"), true],
  ["from the front page into the wizard", at("/home"), at("/campaign/edit"), true],
  [
    "the first save of a draft",
    at("/campaign/new", "people"),
    at("/campaign/edit", "people"),
    false,
  ],
  ["a copy that has been made", at("/campaign/copy"), at("/campaign/edit"), true],
  ["a new draft after another", at("/campaign/edit"), at("/campaign/new"), true],
  [
    "another answer on the same step",
    at("/campaign/edit", "when"),
    at("/campaign/edit", "when"),
    false,
  ],
  ["pages without money", at("/dashboard"), at("/folder/all"), false],
])("presses wait after a change of page where they could do harm: %s", (_, from, to, expected) => {
  expect(mustSettle(from, to)).toBe(expected);
});
