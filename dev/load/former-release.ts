import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";

export type FormerRelease = { version: string; root: string };

const ROOT = join(import.meta.dirname, "../..");

/**
 * The sources of the last commit of the version before the present one, out of the project's history, in a folder of their own. They run
 * with the packages of the present one. Throws a sentence where the history is not there (a shallow clone has none).
 */
export function unpackFormerRelease(folder: string): FormerRelease {
  const found = findFormer();
  if (!found)
    throw new Error(
      "The version before this one is not in the history of this clone (git fetch --unshallow).",
    );
  const root = join(folder, `release-${found.version}`);
  mkdirSync(root, { recursive: true });
  const archive = join(folder, "release.tar");
  git("archive", "--format=tar", "--output", archive, found.commit);
  const { status, stderr } = spawnSync("tar", ["-xf", archive, "-C", root], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The former version could not be unpacked: ${stderr}`);
  rmSync(archive);
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  return { version: found.version, root };
}

/** Goes back through the commits that touched package.json to the one that made the present version; its parent is the last of the former. */
function findFormer(): { version: string; commit: string } | undefined {
  const present = versionIn(readFileSync(join(ROOT, "package.json"), "utf8"));
  const commits = git("log", "--format=%H", "--", "package.json").trim().split("\n");
  for (const [at, commit] of commits.entries()) {
    const version = versionIn(git("show", `${commit}:package.json`));
    if (version === present) continue;
    const next = commits[at - 1];
    return { version, commit: next === undefined ? "HEAD" : `${next}^` };
  }
  return undefined;
}

const versionIn = (text: string): string => (JSON.parse(text) as { version: string }).version;

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", args, {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout;
}
