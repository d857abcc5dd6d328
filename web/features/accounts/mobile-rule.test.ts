import { expect, test } from "vitest";
import { SOUTH_AFRICA } from "../../../domain/countries.ts";
import { changedMobileProblem } from "./mobile-rule.ts";

test.each([
  ["", "", null],
  ["+27 •• ••• 001", "+27 •• ••• 001", null],
  ["+27825550123", "+27825550123", null],
  ["", "+27825550123", "empty"],
  ["+27 •• ••• 002", "+27 •• ••• 001", "not-a-number"],
  ["082 555 0199", "+27 •• ••• 001", null],
])("typed “%s” where “%s” is known: %s", (typed, mobileNumber, problem) => {
  expect(changedMobileProblem(typed, { mobileNumber, country: SOUTH_AFRICA.id })).toBe(problem);
});
