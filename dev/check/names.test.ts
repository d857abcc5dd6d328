import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./command.ts";
import { AVOIDED_IN_CONSTANTS, AVOIDED_WORDS, declaredNames, findAvoidedNames } from "./names.ts";

test.each([
  ["a function", "export function tellOwner() {}"],
  ["a variable", "const kept = 1;"],
  ["a constant", "export const MOST_ROWS = 20;"],
  ["a type", "type ProviderNews = { kind: string };"],
  ["a parameter", "const open = (door: string) => open;"],
  ["a destructured name", "const { size: [wish = 1], ...books } = it;"],
])("the check finds an avoided word in %s", (_what, source) => {
  expect(declaredNames("planted.ts", source)).not.toEqual([]);
});

test("keys, imports and words that only begin alike are no violation", () => {
  const source = `import { keep } from "library"; const bookshop = { kept: 1, keepAlive: keep }; const almost = bookshop.kept;`;
  expect(declaredNames("planted.ts", source)).toEqual([]);
});

test("the words of the check are those of CONTRIBUTING.md", () => {
  const section =
    readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8")
      .split("\n## ")
      .find((part) => part.startsWith("Words\n")) ?? "";
  const left = [...section.matchAll(/^\| (?!not)([^|-][^|]*) \|/gm)].flatMap(([, cell = ""]) =>
    cell.split(",").map((word) => word.replaceAll(/[`\s]|_X/g, "")),
  );
  expect(left).toEqual([...AVOIDED_WORDS, ...AVOIDED_IN_CONSTANTS]);
});

test("the check finds a file by its name, and a name within a file by its line", (context) => {
  const root = mkdtempSync(join(tmpdir(), "names-"));
  context.onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "web"));
  writeFileSync(join(root, "web/kept-menu.ts"), "export const menu = 1;\n\nconst voice = menu;\n");
  expect(findAvoidedNames(root)).toEqual([
    "web/kept-menu.ts: kept-menu.ts",
    "web/kept-menu.ts:3: voice",
  ]);
});
