import { expect, test } from "vitest";
import { calledNumber, normaliseCalled } from "./called-number.ts";

test.each([
  ["011 555 0100", "ZA", "27115550100"],
  ["+27 (0)21 555 0100", "ZA", "27215550100"],
  ["115550100", "ZA", "27115550100"],
  ["0800 123 456", "ZA", "27800123456"],
  ["082 123 4567", "ZA", "27821234567"],
  ["0302 123 456", "GH", "233302123456"],
] as const)("%j in %s can be called: %s", (written, countryCode, msisdn) => {
  expect(normaliseCalled(written, countryCode)).toEqual({ ok: true, msisdn });
});

test.each([
  ["0862 123 456", "ZA", "not-mobile"],
  ["0902 123 456", "ZA", "not-mobile"],
  ["0902 123 456", "GH", "not-mobile"],
  ["011 555 010", "ZA", "wrong-length"],
  ["+233302123456", "ZA", "wrong-country"],
] as const)("%j in %s is not to be called: %s", (written, countryCode, reason) => {
  expect(normaliseCalled(written, countryCode)).toEqual({ ok: false, reason });
});

test.each([
  ["082 123 4567", "ZA", "+27821234567"],
  ["024 123 4567", "GH", "+233241234567"],
  ["+27 11 000 0000", "ZA", "+27110000000"],
  ["+44 20 7946 0000", "ZA", "+442079460000"],
  ["12 34", "ZA", "1234"],
] as const)("%j in %s is dialled as %s", (written, countryCode, dialled) => {
  expect(calledNumber(written, countryCode)).toBe(dialled);
});
