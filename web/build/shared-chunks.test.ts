import { join } from "node:path";
import { expect, test } from "vitest";
import { PAGE_ROWS } from "../routes/page-table.ts";
import { nameSharedChunks } from "./shared-chunks.ts";

const WEB = join(import.meta.dirname, "..");
const pages = [...new Set(PAGE_ROWS.flatMap(({ module }) => module ?? []))].map((module) =>
  join(WEB, "features", module),
);
const [button, rare, rule, late] = [
  "ui/form/button.tsx",
  "ui/rare.tsx",
  "../domain/rule.ts",
  "ui/late.tsx",
].map((name) => join(WEB, name)) as [string, string, string, string];
const MENU = join(WEB, "shell/menu/side-menu.tsx");
const FRAME = join(WEB, "shell/member-frame.ts");

/** Every page has a button, a rule and what is also loaded late; one has something rare. */
const imports = new Map<string, string[]>([
  ...pages.map((page): [string, string[]] => [page, [button, rule, late]]),
  [pages[0] ?? "", [button, rare]],
  [FRAME, [MENU, rule]],
]);
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: imports.get(id) ?? [],
    dynamicImporters: id === late || id === FRAME || pages.includes(id) ? ["somewhere"] : [],
  }),
};

test("what many pages show is one file and a member's frame another; the rest is left to the bundler", () => {
  const nameOf = nameSharedChunks();
  expect(nameOf(button, graph)).toBe("common");
  expect(nameOf(MENU, graph)).toBe("frame");
  for (const id of [rare, rule, late, FRAME, ...pages]) expect(nameOf(id, graph)).toBeUndefined();
});
