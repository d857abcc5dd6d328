import { expect, test } from "vitest";
import { count } from "./vitest-run.ts";

const passedFile = { status: "passed", assertionResults: [{}] };

test("tests are counted as the report says", () => {
  expect(count({ numPassedTests: 3, numFailedTests: 0, testResults: [passedFile] }, 0)).toEqual({
    passed: 3,
    failed: 0,
  });
});

test("a file that does not load counts as a failure", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [passedFile, { status: "failed", assertionResults: [] }],
  };
  expect(count(report, 1)).toEqual({ passed: 3, failed: 2 });
});

test("a run that ends badly is a failure, with or without a report", () => {
  expect(count({ numPassedTests: 3, numFailedTests: 0, testResults: [passedFile] }, 1)).toEqual({
    passed: 3,
    failed: 1,
  });
  expect(count(undefined, 1)).toEqual({ passed: 0, failed: 1 });
});
