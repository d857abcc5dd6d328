import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ROOT, runTool } from "../command.ts";
import { checkBoundaries } from "./boundaries.ts";
import { LAWFUL } from "./lawful-house.ts";
import { PLANTED, PLANTED_FOR_LINT } from "./planted.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "boundaries-"));
  for (const [path, source] of Object.entries(LAWFUL)) plant(path, source);
});

afterEach(() => rmSync(root, { recursive: true }));

function plant(path: string, source: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), source);
}

test("a lawful house has no violation", () => {
  expect(checkBoundaries(root)).toEqual([]);
});

describe("each rule finds what breaks it", () => {
  test.each(PLANTED)("%s · %s · %s", (rule, path, source) => {
    if (rule === "no import cycle") {
      plant("platform/planted.ts", 'import "./pool.ts";');
      plant("domain/two.ts", 'import "./one.ts"; export type T = 1;');
    }
    if (rule === "neighbour rooms import one way") {
      const parent = path.replace(/\/one\/planted\.ts$/, "");
      plant(`${parent}/other/planted.ts`, "export type Other = 1;");
      plant(`${parent}/other/second.ts`, 'import "../one/second.ts";');
      plant(`${parent}/one/second.ts`, "export const second = 1;");
    }
    if (rule === "a folder holds at most 25 files")
      for (let n = 1; n <= 25; n++) plant(`domain/crowded/file-${n}.ts`, "export const one = 1;");
    plant(path, source);
    expect(checkBoundaries(root).map((violation) => violation.rule)).toContain(rule);
  });
});

/** The rules of .oxlintrc.json on packages and globals that the planted house breaks, as "path: rule". */
async function lint(): Promise<string[]> {
  copyFileSync(join(ROOT, ".oxlintrc.json"), join(root, ".oxlintrc.json"));
  const { output } = await runTool("oxlint/bin/oxlint", ["--format=json", "."], root);
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { code: string; filename: string; message: string; help?: string }[];
  };
  return diagnostics
    .filter(({ code }) => code.includes("no-restricted-"))
    .map(({ filename, message, help }) => `${filename}: ${message} ${help ?? ""}`);
}

test("a lawful house imports only packages, and uses only globals, that its places allow", async () => {
  expect(await lint()).toEqual([]);
});

describe("the linter finds what breaks a rule on packages and globals", () => {
  test.each(PLANTED_FOR_LINT)("%s · %s · %s", async (rule, path, source) => {
    plant(path, source);
    expect(await lint()).toEqual([expect.stringMatching(`^${path}: .*${rule}`)]);
  });
});

test("a comment or a type that looks like a violation is none", async () => {
  plant(
    "server/planted.ts",
    '// process.env and fetch("x")\nexport type Fetch = () => Promise<Response>;',
  );
  expect(checkBoundaries(root)).toEqual([]);
  expect(await lint()).toEqual([]);
});

test("a file that cannot be parsed is named", () => {
  plant("domain/planted.ts", "export const = ;");
  expect(() => checkBoundaries(root)).toThrow("domain/planted.ts");
});
