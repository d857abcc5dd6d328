// What npm has installed: for dev/run.mjs, in plain, old syntax and without packages.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

// npm keeps its own record of what it put there; after an "npm install" by hand there is nothing left to do.
export function isInstalled(root) {
  const packages = readPackages(root);
  return (
    packages !== undefined &&
    existsSync(join(root, "node_modules", ".bin", "node")) &&
    packages.every((it) => it.optional || it.isThere)
  );
}

// After "npm ci --omit=dev" what the programs run is there and nothing else: commands of theirs need no more, and nothing is added behind
// the back of whoever left it out. "there", "other" where such packages are of another version, else "workshop".
export function stateForProduction(root) {
  const packages = readPackages(root);
  if (packages === undefined) return "workshop";
  const isNeeded = (it) => !it.dev && !it.devOptional && !it.optional;
  if (packages.filter(isNeeded).every((it) => it.isThere)) return "there";
  const ofWorkshop = packages.filter((it) => it.dev && !it.optional);
  return ofWorkshop.length > 0 && !ofWorkshop.some((it) => it.isThere) ? "other" : "workshop";
}

function readPackages(root) {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return undefined;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.keys(wanted)
    .filter((name) => name !== "")
    .map((name) => ({
      dev: wanted[name].dev === true,
      devOptional: wanted[name].devOptional === true,
      optional: wanted[name].optional === true,
      isThere: present[name] !== undefined && present[name].integrity === wanted[name].integrity,
    }));
}
