import { expect, test } from "vitest";
import { fileProblem } from "./list-file.ts";

test("a CSV file of up to 64 MB is sent", () => {
  expect(fileProblem({ name: "customers.csv", size: 64_000_000 })).toBeUndefined();
  expect(fileProblem({ name: "numbers.TXT", size: 11 })).toBeUndefined();
});

test("a spreadsheet, an empty file and one that is too large are refused before anything is sent", () => {
  expect(fileProblem({ name: "customers.XLSX", size: 900 })).toEqual({ kind: "no-text" });
  expect(fileProblem({ name: "customers.csv", size: 0 })).toEqual({ kind: "empty" });
  const large = fileProblem({ name: "customers.csv", size: 64_000_001 });
  expect(large).toEqual({ kind: "large", megabytes: 65 });
});
