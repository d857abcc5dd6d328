import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { builtWeb } from "./web-build.ts";

let builds: string;

beforeEach(() => {
  builds = mkdtempSync(join(tmpdir(), "web-builds-"));
});
afterEach(() => rmSync(builds, { recursive: true }));

/** A build that writes its page last, and tells what others could see of it meanwhile. */
function aBuild(words: string) {
  const seen = { count: 0, whole: [] as string[] };
  const build = async (folder: string) => {
    seen.count += 1;
    writeFileSync(join(folder, "app.js"), words);
    await new Promise(setImmediate);
    seen.whole = readdirSync(builds).filter((name) => !name.startsWith("."));
    writeFileSync(join(folder, "index.html"), words);
  };
  return { build, seen };
}

const silent = () => undefined;
const pageOf = (folder: string) => readFileSync(join(folder, "index.html"), "utf8");

test("systems that start at once share one build, which appears when it is whole", async () => {
  const { build, seen } = aBuild("one");
  const start = () => builtWeb(silent, { builds, sources: "a".repeat(64), build });
  const folders = await Promise.all([start(), start(), start()]);
  expect(new Set(folders).size).toBe(1);
  expect(seen).toEqual({ count: 1, whole: [] });
  expect(pageOf(folders[0] ?? "")).toBe("one");
});

test("changed sources get a folder of their own, and the one before stays as it is", async () => {
  const before = await builtWeb(silent, { builds, sources: "a".repeat(64), ...aBuild("before") });
  const after = await builtWeb(silent, { builds, sources: "b".repeat(64), ...aBuild("after") });
  expect([pageOf(before), pageOf(after)]).toEqual(["before", "after"]);
  const again = aBuild("never");
  expect(await builtWeb(silent, { builds, sources: "a".repeat(64), ...again })).toBe(before);
  expect(again.seen.count).toBe(0);
});

test("a build that fails leaves nothing behind, and the next start builds again", async () => {
  const sources = "a".repeat(64);
  const failing = () => Promise.reject(new Error("no build"));
  await expect(builtWeb(silent, { builds, sources, build: failing })).rejects.toThrow("no build");
  expect(readdirSync(builds)).toEqual([]);
  expect(pageOf(await builtWeb(silent, { builds, sources, ...aBuild("well") }))).toBe("well");
});

test("builds that nobody used for a day go, but for the newest few", async () => {
  const old = ["1", "2", "3", "4", "5"].map((name) => join(builds, name));
  for (const [age, folder] of old.entries()) {
    mkdirSync(folder);
    const used = new Date(Date.now() - (age + 2) * 86_400_000);
    utimesSync(folder, used, used);
  }
  await builtWeb(silent, { builds, sources: "a".repeat(64), ...aBuild("new") });
  expect(old.map((folder) => existsSync(folder))).toEqual([true, true, true, false, false]);
});
