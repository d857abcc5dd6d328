import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { takeFolderLock } from "../data-lock.ts";

const LOOK_AGAIN_MS = 300;
/** Older builds stay for systems that may still use them: the newest few, and all of the last day. */
const STORED_BUILDS = 3;
const CACHE_MS = 86_400_000;

export type BuildPlan = {
  /** Folder of builds, one subfolder each. */
  builds: string;
  /** A name for the sources as they are. */
  sources: string;
  /** A file that is there once a build is. */
  page: string;
  build: (folder: string) => Promise<void>;
};

/**
 * The folder with what is built of the sources as they are, built when there is none. Each build has a folder of its own, which
 * appears whole and never changes: systems that start at once share one build, and none takes another's files away.
 * Throws what the build throws.
 */
export async function builtFolder(
  onBuild: () => void,
  { builds, sources, page, build }: BuildPlan,
): Promise<string> {
  const folder = join(builds, sources.slice(0, 16));
  const isThere = () => existsSync(join(folder, page));
  mkdirSync(builds, { recursive: true });
  while (!isThere()) {
    const release = await takeFolderLock(builds);
    // Somebody else builds, most likely the same.
    if (!release) {
      await sleep(LOOK_AGAIN_MS);
      continue;
    }
    try {
      if (isThere()) break;
      onBuild();
      await buildWhole(folder, builds, build);
    } finally {
      release();
    }
  }
  const now = new Date();
  utimesSync(folder, now, now);
  tidy(builds, folder);
  return folder;
}

/** A name for these files as they are, tests left out: another one when any of them changes, comes or goes. */
export function hashSources(root: string, patterns: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of globSync(patterns, { cwd: root }).toSorted()) {
    const path = join(root, file);
    if (/\.test\.tsx?$/.test(file) || !statSync(path).isFile()) continue;
    hash.update(file).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

async function buildWhole(
  folder: string,
  builds: string,
  build: (folder: string) => Promise<void>,
): Promise<void> {
  const unfinished = mkdtempSync(join(builds, ".building-"));
  try {
    await build(unfinished);
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Removes builds that nobody can need any more, and what a build left behind that was cut off. */
function tidy(builds: string, current: string): void {
  const others = readdirSync(builds)
    .map((name) => join(builds, name))
    .filter((path) => path !== current)
    .flatMap((path) => {
      const usedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
      return usedMs === undefined ? [] : [{ path, usedMs }];
    })
    .toSorted((a, b) => b.usedMs - a.usedMs);
  for (const { path, usedMs } of others.slice(STORED_BUILDS))
    if (Date.now() - usedMs > CACHE_MS) rmSync(path, { recursive: true, force: true });
}
