import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkSpecCoverage } from "./spec-coverage.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "coverage-"));
  writeFileSync(
    join(root, "a.test.ts"),
    'test("adds (up)", f);\ntest.each(rows)(\n  "adds %s", f);\ntest.skip("later", f);\ntest("adds; counts", f);',
  );
});

afterEach(() => rmSync(root, { recursive: true }));

function check(...rows: string[]): string[] {
  writeFileSync(
    join(root, "c.md"),
    ["| n | statement | proof |", "|---|---|---|", ...rows].join("\n"),
  );
  return checkSpecCoverage(root, "c.md");
}

test("open statements and statements with existing tests pass", () => {
  expect(
    check("| 1.1 | One | open |", "| 1.2 | Two | a.test.ts › adds (up); a.test.ts › adds %s |"),
  ).toEqual([]);
});

test("the name of a test may hold what divides proofs", () => {
  expect(check("| 1.1 | One | `a.test.ts › adds; counts` ; `a.test.ts › adds (up)` |")).toEqual([]);
  expect(check("| 1.1 | One | a.test.ts › adds; a.test.ts › adds (up) |")).toHaveLength(1);
});

test("a named test that does not exist is found", () => {
  expect(check("| 1.1 | One | a.test.ts › subtracts |")).toEqual([
    'Statement 1.1: a.test.ts has no test "subtracts".',
  ]);
});

test("a named file that does not exist is found", () => {
  expect(check("| 1.1 | One | b.test.ts › adds (up) |")).toEqual([
    "Statement 1.1: there is no file b.test.ts.",
  ]);
});

test("a skipped test proves nothing", () => {
  expect(check("| 1.1 | One | a.test.ts › later |")).toHaveLength(1);
});

test("a doubled number, an empty proof and an empty document are found", () => {
  expect(check("| 1.1 | One | open |", "| 1.1 | Two | open |")).toEqual([
    "Statement 1.1 is listed twice.",
  ]);
  expect(check("| 1.1 | One | |")).toHaveLength(1);
  expect(check()).toEqual(["c.md lists no statement."]);
});
