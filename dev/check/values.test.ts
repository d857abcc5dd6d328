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
      if (callee.type !== "Identifier" || !["translate", "phrase"].includes(callee.name)) return;
      const given = namesOf(values);
      for (const { text } of sentencesIn(english)) {
        const lost = (partsOf(text) ?? []).filter((name) => given && !given.has(name));
        if (lost.length > 0) found.push(`${filename}: ${text} (${lost.join(", ")})`);
      }
    },
  }).visit(program);
  return found;
}

/** What is said by an argument: a sentence, a marked one (`msg`), or one of two; with where it stands. */
function sentencesIn(said: Argument | undefined): { text: string; start: number }[] {
  if (said?.type === "ConditionalExpression")
    return [...sentencesIn(said.consequent), ...sentencesIn(said.alternate)];
  if (said?.type === "CallExpression" && said.callee.type === "Identifier")
    return said.callee.name === "msg" ? sentencesIn(said.arguments[0]) : [];
  return said?.type === "Literal" && typeof said.value === "string"
    ? [{ text: said.value, start: said.start }]
    : [];
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

/**
 * Marked sentences with places beside no values: whoever says one hands over its values by translateMarked; translateKnown has none. Those of
 * a phrase stand beside theirs (withoutValues).
 */
function markedWithPlaces(filename: string, code: string): string[] {
  const marked: number[] = [];
  const phrased = new Set<number>();
  const { program } = parseSync(filename, code);
  new Visitor({
    CallExpression({ callee, arguments: [english] }) {
      if (callee.type !== "Identifier") return;
      if (callee.name === "phrase")
        for (const { start } of sentencesIn(english)) phrased.add(start);
      if (callee.name !== "msg") return;
      for (const { text, start } of sentencesIn(english))
        if ((partsOf(text) ?? []).length > 0) marked.push(start);
    },
  }).visit(program);
  return marked.some((start) => !phrased.has(start)) ? [filename] : [];
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
  const files = [...callersOf("translate"), ...callersOf("phrase")];
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(([name, code]) => withoutValues(name, code))).toEqual([]);
});

test("marked sentences with places are those that translateMarked says with their values", () => {
  expect(callersOf("msg").flatMap(([name, code]) => markedWithPlaces(name, code))).toEqual(MARKED);
});

/** Each was looked at: what shows its texts hands over their values. */
const MARKED = [
  "domain/risk/risk-rules.ts",
  "server/features/administration/bonus/report-declined.ts",
  "server/features/billing/accounting/difference-text.ts",
  "server/features/billing/corrections/report-declined.ts",
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
  ['phrase(msg("Up to {most} numbers."), { most: 5 })', 0],
  ['phrase(msg("Up to {most} numbers."))', 1],
  ['phrase(isFew ? msg("Up to five.") : msg("Up to {most} numbers."), { least: 5 })', 1],
])("%s: %i without its values", (code, count) => {
  expect(withoutValues("planted.ts", `${code};`)).toHaveLength(count);
});
