import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "../..");
const PAGE = join(ROOT, "dist/web/index.html");
const STAMP = join(ROOT, "dist/web.sources");
const SOURCES = [
  "web/**/*",
  "contract/**/*.ts",
  "domain/**/*.ts",
  "vite.config.ts",
  "lingui.config.ts",
  "package-lock.json",
];

/** Builds the web app into dist/web when its sources changed since the last time. Throws with what the build printed. */
export async function buildWebIfStale(onBuild: () => void): Promise<void> {
  const hash = hashSources();
  if (existsSync(PAGE) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === hash) return;
  onBuild();
  try {
    await promisify(execFile)(
      process.execPath,
      [join(ROOT, "node_modules/vite/bin/vite.js"), "build"],
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
  writeFileSync(STAMP, hash);
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
