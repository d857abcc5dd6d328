import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder that a setting names, with those above it, unless it is there; `mode` is for new ones. Throws one sentence for
 * the operator, which begins with "The folder", when that cannot be done or nothing may be written into it.
 */
export function makeFolder(folder: string, variable: string, mode = 0o700): void {
  try {
    // One by one: with `recursive`, Node never comes back where a folder exists and takes none, as in /proc.
    for (const path of missing(folder).toReversed()) makeOne(path, mode);
    if (!statSync(folder).isDirectory()) throw new Error("it is a file");
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? reasonOf(error) : String(error);
    throw new Error(
      `The folder ${folder} cannot be used, as ${reason}: set ${variable} to a folder that this user may write to.`,
      { cause: error },
    );
  }
}

function missing(folder: string): string[] {
  const found: string[] = [];
  for (let path = resolve(folder); !existsSync(path); path = dirname(path)) found.push(path);
  return found;
}

/** Another program may have made it in the meantime. */
function makeOne(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "nothing can be written there",
  ENOENT: "no folder can be made there",
  ENOTDIR: "a part of its path is a file",
  ENOSPC: "the disk is full",
};

function reasonOf(error: Error): string {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return REASONS[code] ?? error.message;
}
