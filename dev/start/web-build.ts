import { execFile } from "node:child_process";
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
import { promisify } from "node:util";
import { takeFolderLock } from "./data-lock.ts";

const ROOT = join(import.meta.dirname, "../..");
const BUILDS = join(ROOT, "dist/web-builds");
const SOURCES = [
  "web/**/*",
  "contract/**/*.ts",
  "domain/**/*.ts",
  "vite.config.ts",
  "lingui.config.ts",
  "package-lock.json",
];
const LOOK_AGAIN_MS = 300;
/** Older builds stay for systems that may still serve them: the newest few, and all of the last day. */
const STORED_BUILDS = 3;
const CACHE_MS = 86_400_000;

type Options = {
  /** Folder of builds, one subfolder each. */
  builds?: string;
  /** A name for the sources as they are. */
  sources?: string;
  build?: (folder: string) => Promise<void>;
};

/**
 * The folder with the web app of the sources as they are, built when there is none. Each build has a folder of its own, which
 * appears whole and never changes: systems that start at once share one build, and none takes another's files away.
 * Throws with what the build printed.
 */
export async function builtWeb(onBuild: () => void, options: Options = {}): Promise<string> {
  const { builds = BUILDS, sources = hashSources(), build = buildInto } = options;
  const folder = join(builds, sources.slice(0, 16));
  const isThere = () => existsSync(join(folder, "index.html"));
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

async function buildInto(folder: string): Promise<void> {
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  try {
    await promisify(execFile)(
      process.execPath,
      [vite, "build", "--outDir", folder, "--emptyOutDir"],
      // Also under the tests, which run with another NODE_ENV: what people get has React's production code.
      { cwd: ROOT, env: { ...process.env, NODE_ENV: "production" } },
    );
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(
      `The web app could not be built:\n${`${stdout}\n${stderr}`.trim().split("\n").slice(-30).join("\n")}`,
      { cause: error },
    );
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

function hashSources(): string {
  const hash = createHash("sha256");
  for (const file of globSync(SOURCES, { cwd: ROOT }).toSorted()) {
    const path = join(ROOT, file);
    if (/\.test\.tsx?$/.test(file) || !statSync(path).isFile()) continue;
    hash.update(file).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}
