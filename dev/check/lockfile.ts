import { readFileSync } from "node:fs";
import { join } from "node:path";

type Locked = { version?: string; optionalDependencies?: Record<string, string> };

/**
 * Optional packages (the binaries of other kinds of machine) that a locked package names and the lockfile does not have, as
 * "name@version for name". `npm ci` refuses such a lockfile. npm leaves out what the registry did not have when it was
 * written; an entry with version, cpu, os and `"optional": true` makes it whole, and `npm install` keeps it.
 */
export function findUnlocked(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => {
        const found = resolvePackage(packages, path, name);
        return found === undefined || (/^\d/.test(version) && found.version !== version);
      })
      .map(([name, version]) => `${name}@${version} for ${path.replace("node_modules/", "")}`),
  );
}

/** What a package finds under a name: its own copy, or that of the nearest folder above. */
function resolvePackage(
  packages: Record<string, Locked>,
  path: string,
  name: string,
): Locked | undefined {
  const own = packages[`${path === "" ? "" : `${path}/`}node_modules/${name}`];
  if (own !== undefined || path === "") return own;
  const above = path.lastIndexOf("/node_modules/");
  return resolvePackage(packages, above < 0 ? "" : path.slice(0, above), name);
}
