import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { builtFolder, type BuildPlan, hashSources } from "./built-folder.ts";

const ROOT = join(import.meta.dirname, "../../..");
const SOURCES = [
  "web/**/*",
  "contract/**/*.ts",
  "domain/**/*.ts",
  "vite.config.ts",
  "lingui.config.ts",
  "package-lock.json",
];

/** The folder with the web app of the sources as they are, built when there is none. Throws with what the build printed. */
export function builtWeb(
  onBuild: () => void,
  {
    builds = join(ROOT, "dist/web-builds"),
    sources = hashSources(ROOT, SOURCES),
    build = buildInto,
  }: Partial<Omit<BuildPlan, "page">> = {},
): Promise<string> {
  return builtFolder(onBuild, { builds, sources, page: "index.html", build });
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
