import { createHash } from "node:crypto";
import { chownSync, mkdirSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyBinaries, findPackagedPostgres, usePackagedBinaries } from "./binaries.ts";
import { type OsUser, userForPostgres } from "./os-user.ts";

/** A cluster's folder, binaries and operating-system user. */
export type Place = { folder: string; binaries: string; user: OsUser | undefined };

// Root's checkout often lies under a private home that no other user may enter, so root's clusters live here.
const ROOT_HOME = "/var/lib/loudhailer";

/** The place of the cluster that belongs to a data folder. */
export function placeForDataFolder(dataDir: string): Place {
  const user = userForPostgres();
  if (user === undefined)
    return { folder: join(dataDir, "postgres"), binaries: binariesForMe(dataDir), user };
  const hash = createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 16);
  return { folder: join(ROOT_HOME, hash), binaries: binariesForOthers(), user };
}

/** A parent for throw-away clusters, and the binaries for them. */
export function placeForTests(name: string): Place {
  const user = userForPostgres();
  if (user !== undefined)
    return { folder: join(ROOT_HOME, name), binaries: binariesForOthers(), user };
  return {
    folder: join(tmpdir(), name),
    binaries: binariesForMe(join(tmpdir(), "loudhailer")),
    user,
  };
}

/** Creates a folder that only the user who runs PostgreSQL may enter. */
export function makePrivateFolder(folder: string, user: OsUser | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
}

function binariesForMe(fallbackParent: string): string {
  const { folder, version } = findPackagedPostgres();
  try {
    return usePackagedBinaries(folder);
  } catch {
    // Somebody else installed the packages and this user may not write there.
    mkdirSync(fallbackParent, { recursive: true });
    return join(copyBinaries(folder, version, fallbackParent), "native");
  }
}

function binariesForOthers(): string {
  const { folder, version } = findPackagedPostgres();
  mkdirSync(ROOT_HOME, { recursive: true, mode: 0o755 });
  return join(copyBinaries(folder, version, ROOT_HOME), "native");
}
