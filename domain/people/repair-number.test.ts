import fc from "fast-check";
import { expect, test } from "vitest";
import { MOBILE_PATTERN, normaliseMsisdn } from "./msisdn.ts";
import { diagnoseCell } from "./repair-number.ts";

test.each([
  ["+0821234567", "no-country-code", ["27821234567"]],
  ["+82 123 4567", "no-country-code", ["27821234567"]],
  ["27821234567.0", "as-decimal", ["27821234567"]],
  ["821234567,00", "as-decimal", ["27821234567"]],
  ["2.7821234567E+10", "as-decimal", ["27821234567"]],
  ["2.73E+10", "shortened", []],
  ["2,782123E10", "shortened", []],
  ["0821234567 (wife)", "number-in-text", ["27821234567"]],
  ["Tel: 082 123 4567 / 083 765 4321", "number-in-text", ["27821234567", "27837654321"]],
  ["082 123 4567 or 0821234567", "number-in-text", ["27821234567"]],
  ["call me", "not-a-number", []],
  ["0821", "wrong-length", []],
  ["0111112233", "not-mobile", []],
  ["+233244123456", "wrong-country", []],
  ["", "empty", []],
])("%s is %s and gives %j", (cell, problem, numbers) => {
  expect(diagnoseCell(cell, "ZA")).toEqual({ problem, numbers });
});

test("in Ghana the same repairs give numbers of Ghana", () => {
  expect(diagnoseCell("+0241234567", "GH").numbers).toEqual(["233241234567"]);
  expect(diagnoseCell("2.33241234567E+11", "GH").numbers).toEqual(["233241234567"]);
});

test("whatever a cell holds, a repair gives whole mobile numbers made of its own digits", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ +0-9a-zE.,/()-]{0,40}$/), (cell) => {
      if (normaliseMsisdn(cell, "ZA").ok) return;
      const own = cell.replaceAll(/\D/g, "");
      for (const number of diagnoseCell(cell, "ZA").numbers) {
        expect(number).toMatch(MOBILE_PATTERN.ZA);
        expect(own).toContain(number.slice(2));
      }
    }),
  );
});
