import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findUnlocked } from "./lockfile.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "lockfile-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function lock(packages: Record<string, unknown>): void {
  writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages }));
}

const LINTER = { version: "1.0.0", optionalDependencies: { "linter-win": "1.0.0" } };

test("the binary of another kind of machine that is not locked is named with who wants it", () => {
  lock({ "": {}, "node_modules/linter": LINTER });
  expect(findUnlocked(root)).toEqual(["linter-win@1.0.0 for linter"]);
});

test("a binary that is locked beside its package or inside it is found", () => {
  lock({ "node_modules/linter": LINTER, "node_modules/linter-win": { version: "1.0.0" } });
  expect(findUnlocked(root)).toEqual([]);
  lock({
    "node_modules/linter": LINTER,
    "node_modules/linter/node_modules/linter-win": { version: "1.0.0" },
    "node_modules/linter-win": { version: "2.0.0" },
  });
  expect(findUnlocked(root)).toEqual([]);
});

test("another version that is locked is not the one that is wanted", () => {
  lock({
    "node_modules/editor/node_modules/linter": LINTER,
    "node_modules/linter-win": { version: "2.0.0" },
  });
  expect(findUnlocked(root)).toEqual(["linter-win@1.0.0 for editor/node_modules/linter"]);
});

test("a range is met by what is locked", () => {
  lock({
    "node_modules/watch": { version: "3.0.0", optionalDependencies: { events: "~2.3.0" } },
    "node_modules/events": { version: "2.3.3" },
  });
  expect(findUnlocked(root)).toEqual([]);
});
