import { expect, test } from "vitest";
import { fileProblem, isLargeFile } from "./list-file.ts";

const MAX = 64_000_000;

test("a CSV file of up to the server's limit is sent", () => {
  expect(fileProblem({ name: "customers.csv", size: 64_000_000 }, MAX)).toBeUndefined();
  expect(fileProblem({ name: "numbers.TXT", size: 11 }, MAX)).toBeUndefined();
});

test("a spreadsheet, an empty file and one that is too large are refused before anything is sent", () => {
  expect(fileProblem({ name: "customers.XLSX", size: 900 }, MAX)).toEqual({ kind: "no-text" });
  expect(fileProblem({ name: "customers.csv", size: 0 }, MAX)).toEqual({ kind: "empty" });
  const large = fileProblem({ name: "customers.csv", size: 64_000_001 }, MAX);
  expect(large).toEqual({ kind: "large", megabytes: 65 });
});

test("a file that takes a moment is read at once, a larger one in the background", () => {
  expect([5_000_000, 5_000_001].map((size) => isLargeFile({ size }))).toEqual([false, true]);
});
