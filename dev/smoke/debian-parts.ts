import { existsSync, globSync } from "node:fs";
import { join, resolve } from "node:path";
import { debianLibraries, unpackDebianPackages } from "../testing/debian/debian-packages.ts";

const PACKAGES = ["nginx-light", "postgresql-15", "libfaketime"];

/** Where the parts of Debian are that a production of this machine stands on. */
export type DebianParts = {
  nginx: string;
  /** Holds PostgreSQL with its libraries, as below / of a Debian. */
  root: string;
  /** Preloaded into programs, lets them live at another hour. */
  faketime: string;
  libraries: string;
};

/** PostgreSQL, a TLS proxy and another clock, as Debian ships them. Throws a sentence where they cannot be had. */
export function debianParts(): DebianParts {
  const folder = resolve(process.env.DATA_DIR ?? ".data", "debian", "smoke");
  if (!unpackDebianPackages(folder, PACKAGES))
    throw new Error(
      "This trial needs apt and Debian's packages: PostgreSQL 15, nginx and faketime.",
    );
  const root = join(folder, "root");
  const [faketime] = globSync(join(root, "usr/lib/*-linux-gnu/faketime/libfaketimeMT.so.1"));
  if (faketime === undefined) throw new Error("Debian's libfaketime is not where it used to be.");
  // A package that the machine has already is not unpacked once more.
  const nginx = [join(root, "usr/sbin/nginx"), "/usr/sbin/nginx"].find(existsSync);
  if (nginx === undefined) throw new Error("Debian's nginx is not where it used to be.");
  return {
    nginx,
    root,
    faketime,
    libraries: debianLibraries(folder),
  };
}
