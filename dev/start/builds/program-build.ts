import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { builtFolder, hashSources } from "./built-folder.ts";

const ROOT = join(import.meta.dirname, "../../..");
const SOURCES = [
  "{server,gateway,platform,contract,domain}/**/*.ts",
  "dev/**/*.ts",
  "package-lock.json",
];

/**
 * The folder with the programs of the sources as they are in few files, `server/main.js` for `server/main.ts`, made when there is
 * none: two thousand small files take most of a start, and what reading them needs stays in memory. Throws with what was printed.
 */
export function builtPrograms(onBuild: () => void): Promise<string> {
  return builtFolder(onBuild, {
    builds: join(ROOT, "dist/program-builds"),
    sources: hashSources(ROOT, SOURCES),
    page: "server/main.js",
    build: buildInto,
  });
}

/** By a process of its own: what builds takes a hundred megabytes, and this one stays. */
async function buildInto(folder: string): Promise<void> {
  const script = join(import.meta.dirname, "build-programs.ts");
  try {
    await promisify(execFile)(process.execPath, [script, folder], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: "production" },
    });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`The programs could not be built:\n${`${stdout}\n${stderr}`.trim()}`, {
      cause: error,
    });
  }
}
