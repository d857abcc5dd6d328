import { expect, test } from "vitest";
import {
  count,
  failuresOf,
  filesToTryAgain,
  joinTries,
  type Report,
  type Run,
} from "./vitest-run.ts";
import { ROOT } from "./command.ts";

const file = (name: string, ...statuses: string[]): Report["testResults"][number] => ({
  name: `${ROOT}/${name}`,
  status: statuses.length === 0 || statuses.includes("failed") ? "failed" : "passed",
  assertionResults: statuses.map((status, index) => ({ status, fullName: `test ${index}` })),
});
const run = (code: number, ...testResults: Report["testResults"]): Run => ({
  report: { testResults },
  code,
  outside: 0,
});

test("tests are counted as the report says; a skipped one is neither passed nor failed", () => {
  expect(count(run(0, file("a", "passed", "passed", "skipped"), file("b", "passed")))).toEqual({
    passed: 3,
    failed: 0,
  });
});

test("a file that does not load counts as a failure", () => {
  expect(count(run(1, file("a", "passed", "failed"), file("b")))).toEqual({ passed: 1, failed: 2 });
});

test("a run that ends badly is a failure, with or without a report", () => {
  expect(count(run(1, file("a", "passed")))).toEqual({ passed: 1, failed: 1 });
  expect(count({ report: undefined, code: 1 })).toEqual({ passed: 0, failed: 1 });
});

test("a few failed files are tried again; many, or an error outside of tests, are not", () => {
  const few = run(1, file("a", "failed"), file("b", "passed"), file("c"));
  expect(filesToTryAgain(few)).toEqual([`${ROOT}/a`, `${ROOT}/c`]);
  expect(filesToTryAgain({ ...few, outside: 1 })).toEqual([]);
  expect(filesToTryAgain(run(1, ...[..."abcdefg"].map((it) => file(it, "failed"))))).toEqual([]);
});

test("what passes at its second try is counted as passed and named; what fails again stays failed", () => {
  const first = run(1, file("a", "passed", "failed"), file("b", "failed"), file("c", "passed"));
  const second = run(1, file("a", "passed", "passed"), file("b", "failed"));
  expect(joinTries(first, second)).toEqual({ passed: 3, failed: 1, onlyAlone: ["a: test 1"] });
  expect(joinTries(first, { report: undefined, code: 1, outside: 0 })).toEqual({
    passed: 1,
    failed: 1,
    onlyAlone: [],
  });
});

test("at the end of a run stands which test failed, and how what it said begins", () => {
  const failed = {
    status: "failed",
    fullName: "adds up",
    failureMessages: ["Error: 3 is not 4\n  at x"],
  };
  const report = {
    testResults: [
      { ...file("a", "passed"), status: "failed", assertionResults: [failed] },
      { ...file("b"), message: "Cannot find module\n" },
      file("c", "passed"),
    ],
  };
  expect(failuresOf({ report })).toEqual([
    "a: adds up\n  Error: 3 is not 4\n    at x",
    "b\n  Cannot find module",
  ]);
});
