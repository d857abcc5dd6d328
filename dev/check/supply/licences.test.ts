import { expect, test } from "vitest";
import { ROOT } from "../command.ts";
import { findLicenceProblems, problemsOf } from "./licences.ts";

const locked = (license: string | undefined, more: object = {}) => ({
  packages: {
    "": {},
    "node_modules/a": { version: "1.0.0", ...(license && { license }), ...more },
  },
});

test.each(["MIT", "Apache-2.0", "(MIT OR GPL-3.0)", "MIT AND ISC"])("%s is allowed", (licence) => {
  expect(problemsOf(locked(licence))).toEqual([]);
});

test.each(["GPL-3.0", "AGPL-3.0-only", "UNLICENSED", "MIT AND GPL-3.0", "(GPL-2.0 OR GPL-3.0)"])(
  "%s is not",
  (licence) => {
    expect(problemsOf(locked(licence))).toEqual([
      `a@1.0.0 is under ${licence}, which is not among the licences allowed.`,
    ]);
  },
);

test("a package without a licence has to be looked at", () => {
  expect(problemsOf(locked(undefined))).toEqual([
    "a@1.0.0 names no licence: read it in the package.",
  ]);
});

test("what may build may not be shipped", () => {
  expect(problemsOf(locked("CC-BY-4.0", { dev: true }))).toEqual([]);
  expect(problemsOf(locked("CC-BY-4.0"))).toHaveLength(1);
});

test("a package that wants to run a script when it is installed has to be looked at", () => {
  expect(problemsOf(locked("MIT", { hasInstallScript: true }))).toEqual([
    "a@1.0.0 wants to run a script when it is installed: look at it first.",
  ]);
});

test("every package of the product is under an allowed licence", () => {
  expect(findLicenceProblems(ROOT)).toEqual([]);
});
