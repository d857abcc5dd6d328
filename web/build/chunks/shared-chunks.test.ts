import { join } from "node:path";
import { expect, test } from "vitest";
import { PAGE_ROWS } from "../../routes/page-table.ts";
import { FULL_PARTS, MEMBER_PARTS, SHELL_PARTS } from "../ready-pages.ts";
import { nameSharedChunks } from "./shared-chunks.ts";

const WEB = join(import.meta.dirname, "../..");
const inWeb = (name: string) => join(WEB, name);
const pageOf = (path: string) =>
  inWeb(`features/${PAGE_ROWS.find(({ route }) => route === path)?.module}`);
const [OVERVIEW, WIZARD, SIGN_IN] = ["/dashboard", "/campaign/$mode", "/login"].map(pageOf) as [
  string,
  string,
  string,
];
const ENTRY = inWeb("main.tsx");
const [CORE, BUTTON, STEP, LATE, RULE, OWN] = [
  "core.ts",
  "ui/button.tsx",
  "step.tsx",
  "late-step.tsx",
  "rule.ts",
  "own.ts",
].map(inWeb) as [string, string, string, string, string, string];

const pages = [
  ...new Set(PAGE_ROWS.flatMap(({ module }) => (module ? [inWeb(`features/${module}`)] : []))),
];
/** Every page has a button; the wizard has a step, and one that comes late, which shares a rule with the step and has something of its own. */
const imports = new Map<string, string[]>([
  ...pages.map((page): [string, string[]] => [page, [BUTTON]]),
  [ENTRY, [CORE]],
  [BUTTON, [CORE]],
  [WIZARD, [BUTTON, STEP]],
  [STEP, [RULE]],
  [LATE, [RULE, OWN, BUTTON]],
]);
const later = new Map<string, string[]>([
  [ENTRY, [...pages, ...[...SHELL_PARTS, ...FULL_PARTS, ...MEMBER_PARTS].map(inWeb)]],
  [WIZARD, [LATE]],
]);
const LARGE = "x".repeat(100_000);
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: imports.get(id) ?? [],
    dynamicallyImportedIds: later.get(id) ?? [],
    code: LARGE,
  }),
};
const nameOf = nameSharedChunks();

test("what every page has is one file, what members' pages have beside it another, and a page with what it alone has a third", () => {
  const [shell, frame] = [SHELL_PARTS[0], MEMBER_PARTS[0]].map(inWeb) as [string, string];
  expect(nameOf(BUTTON, graph)).toBe(nameOf(shell, graph));
  for (const part of MEMBER_PARTS) expect(nameOf(inWeb(part), graph)).toBe(nameOf(frame, graph));
  expect(nameOf(STEP, graph)).toBe(nameOf(WIZARD, graph));
  const files = [BUTTON, frame, WIZARD, OVERVIEW, SIGN_IN].map((id) => nameOf(id, graph));
  expect(new Set(files).size).toBe(5);
  expect(files).not.toContain(undefined);
});

test("what comes late finds what its page has already, and brings only the rest along", () => {
  expect(nameOf(RULE, graph)).toBe(nameOf(WIZARD, graph));
  expect(nameOf(OWN, graph)).toBe(nameOf(LATE, graph));
  expect(nameOf(LATE, graph)).not.toBe(nameOf(WIZARD, graph));
});

test("the first script and what it imports is left to the bundler", () => {
  for (const id of [ENTRY, CORE]) expect(nameOf(id, graph)).toBeUndefined();
});
