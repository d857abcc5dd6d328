import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Argument, parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";
import { partsOf } from "./translations.ts";

const root = join(import.meta.dirname, "../..");

/** Sentences of a file that are said without a value for each of their places. What is handed over by a name is not known here. */
function withoutValues(filename: string, code: string): string[] {
  const found: string[] = [];
  const { program } = parseSync(filename, code);
  new Visitor({
    CallExpression({ callee, arguments: [english, values] }) {
      if (callee.type !== "Identifier" || callee.name !== "translate") return;
      if (english?.type !== "Literal" || typeof english.value !== "string") return;
      const given = namesOf(values);
      const lost = (partsOf(english.value) ?? []).filter((name) => given && !given.has(name));
      if (lost.length > 0) found.push(`${filename}: ${english.value} (${lost.join(", ")})`);
    },
  }).visit(program);
  return found;
}

/** Names of the values in an object that is written out; undefined where that cannot be seen. */
function namesOf(values: Argument | undefined): ReadonlySet<string> | undefined {
  if (values === undefined) return new Set();
  if (values.type !== "ObjectExpression") return undefined;
  const names = values.properties.map((property) =>
    property.type === "Property" && property.key.type === "Identifier" ? property.key.name : "",
  );
  return names.includes("") ? undefined : new Set(names);
}

/** Marked sentences with places: whoever says one hands over its values by translateMarked; translateKnown has none. */
function markedWithPlaces(filename: string, code: string): string[] {
  const found: string[] = [];
  const { program } = parseSync(filename, code);
  new Visitor({
    CallExpression({ callee, arguments: [english] }) {
      if (callee.type !== "Identifier" || callee.name !== "msg") return;
      if (english?.type !== "Literal" || typeof english.value !== "string") return;
      if ((partsOf(english.value) ?? []).length > 0) found.push(filename);
    },
  }).visit(program);
  return [...new Set(found)];
}

/** The files that call this function. */
function callersOf(name: string): [name: string, code: string][] {
  const zones = ["domain", "contract", "server", "gateway", "web"];
  const listed = execFileSync("git", ["ls-files", ...zones], { cwd: root, encoding: "utf8" });
  return listed
    .split("\n")
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file): [string, string] => [file, readFileSync(join(root, file), "utf8")])
    .filter(([, code]) => code.includes(`${name}(`));
}

test("every sentence is said with a value for each of its places", () => {
  const files = callersOf("translate");
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(([name, code]) => withoutValues(name, code))).toEqual([]);
});

test("marked sentences with places are those that translateMarked says with their values", () => {
  expect(callersOf("msg").flatMap(([name, code]) => markedWithPlaces(name, code))).toEqual(MARKED);
});

/** Each was looked at: what shows its texts hands over their values. */
const MARKED = [
  "domain/risk/risk-rules.ts",
  "server/features/billing/accounting/difference-text.ts",
  "server/features/billing/ledger/bonus-reason.ts",
];

test.each([
  ['translate("Up to {most} numbers.", { most: 5 })', 0],
  ['translate("Up to {most} numbers.", facts)', 0],
  ['translate("Up to {most} numbers.", { ...facts })', 0],
  ['translate("Up to {most} numbers.", { least: 5 })', 1],
  ['translate("Up to {most} numbers.")', 1],
  ['translate("{n, plural, one {# of {most}} other {# of {most}}}", { n: 1 })', 1],
  ['translate("Up to five numbers.")', 0],
])("%s: %i without its values", (code, count) => {
  expect(withoutValues("planted.ts", `${code};`)).toHaveLength(count);
});
