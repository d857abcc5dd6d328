import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFolder } from "./make-folder.ts";

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "make-folder-"));
});
afterEach(() => {
  chmodSync(parent, 0o700);
  rmSync(parent, { recursive: true });
});

test("a folder is made with those above it, for its owner alone; one that is there stays", () => {
  const folder = join(parent, "a/b");
  makeFolder(folder, "DATA_DIR");
  makeFolder(folder, "DATA_DIR");
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("a file in its place is told in a sentence that names the setting", () => {
  const file = join(parent, "file");
  writeFileSync(file, "");
  expect(() => makeFolder(file, "DATA_DIR")).toThrow(
    `The folder ${file} cannot be used, as it is a file: set DATA_DIR to a folder that this user may write to.`,
  );
  expect(() => makeFolder(join(file, "below"), "DATA_DIR")).toThrow("a part of its path is a file");
});

test.skipIf(process.getuid?.() === 0)("a folder that may only be read is told", () => {
  chmodSync(parent, 0o500);
  expect(() => makeFolder(parent, "DATA_DIR")).toThrow("this user may not write there");
  expect(() => makeFolder(join(parent, "below"), "DATA_DIR")).toThrow(
    "this user may not write there",
  );
});

test.runIf(process.platform === "linux")("a place that takes no folders is told at once", () => {
  expect(() => makeFolder("/proc/nope", "DATA_DIR")).toThrow("no folder can be made there");
  expect(() => makeFolder("/proc/nope/deeper", "DATA_DIR")).toThrow("no folder can be made there");
});
