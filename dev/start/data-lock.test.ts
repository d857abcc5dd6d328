import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataFolder } from "./data-lock.ts";

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "lock-"));
});

afterEach(() => rmSync(parent, { recursive: true }));

test("a second copy on the same folder gets one sentence, also by another name of the folder", async () => {
  const folder = join(parent, "data");
  const release = await lockDataFolder(folder);
  symlinkSync(folder, join(parent, "alias"));
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `Loudhailer already runs on the data folder ${folder}`,
  );
  await expect(lockDataFolder(join(parent, "alias"))).rejects.toThrow("already runs");
  release();
});

test("a folder that was given back can be taken again, and two folders do not meet", async () => {
  const folder = join(parent, "data");
  (await lockDataFolder(folder))();
  const release = await lockDataFolder(folder);
  const other = await lockDataFolder(join(parent, "other"));
  release();
  other();
});
