import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkMutations } from "./check-mutations.ts";
import { type Mutation, namePattern } from "./mutation.ts";
import { sampleMutations } from "./sample.ts";

const SOUND: Mutation = {
  of: "1.1",
  file: "sum.ts",
  find: "a + b",
  replace: "a - b",
  proof: "sum.test.ts › adds %s",
};
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "mutations-"));
  writeFileSync(join(root, "sum.ts"), "const sum = a + b;\nconst twice = c * 2 + c * 2;");
  writeFileSync(join(root, "sum.test.ts"), 'test.each(rows)("adds %s", f);\ntest("counts", f);');
  const rows = ["| 1.1 | One | sum.test.ts › adds %s |", "| 1.2 | Two | open |"];
  writeFileSync(join(root, "c.md"), rows.join("\n"));
});

afterEach(() => rmSync(root, { recursive: true }));

test("a sound list has nothing wrong", () => {
  expect(checkMutations(root, [SOUND], "c.md")).toEqual([]);
});

test.each<[string, Partial<Mutation>, RegExp]>([
  ["breaks what is not there", { find: "a * b" }, /does not say/],
  ["breaks what is there twice", { find: "c * 2" }, /does not say/],
  ["breaks a file that is not there", { file: "product.ts" }, /does not say/],
  ["asks a test that is not there", { proof: "sum.test.ts › subtracts" }, /has no test/],
  ["asks a test that the document does not name", { proof: "sum.test.ts › counts" }, /no proof/],
])("one that %s is found", (_, change, sentence) => {
  const problems = checkMutations(root, [{ ...SOUND, ...change }], "c.md");
  expect(problems.join("\n")).toMatch(sentence);
});

test("a statement that no mutation breaks is found", () => {
  expect(checkMutations(root, [], "c.md")).toEqual(["Statement 1.1 is broken by no mutation."]);
});

test("the name of a test stands for all its rows, and for no test whose name goes on", () => {
  expect("calls > adds 1 (2%)").toMatch(namePattern("adds %i (2%)"));
  expect("calls > adds 1 and 2").not.toMatch(namePattern("adds"));
});

test("a sample is spread over the list, and is the same for the same seed", () => {
  const list = Array.from({ length: 100 }, (_, index) => ({ ...SOUND, of: String(index) }));
  const numbers = (seed: number) => sampleMutations(list, 4, seed).map((it) => Number(it.of));
  expect(numbers(7)).toEqual(numbers(7));
  expect(numbers(8)).not.toEqual(numbers(7));
  const quarters = numbers(7).map((it) => Math.floor(it / 25));
  expect(quarters).toEqual([0, 1, 2, 3]);
  expect(sampleMutations(list, 500, 1)).toHaveLength(100);
});
