import { licenceOf } from "./licences.ts";
import { type Lockfile, type NamedPackage, packagesOf } from "./lockfile.ts";

/**
 * What changed between two lockfiles, one line a package by name: added, removed or at other versions, and behind it what to
 * look at: another licence, an install script, another place it comes from, and the same version with other content.
 */
export function lockChanges(before: Lockfile, after: Lockfile): string[] {
  const [old, current] = [byName(before), byName(after)];
  const names = [...new Set([...old.keys(), ...current.keys()])].toSorted();
  return names.flatMap((name) => changeOf(name, old.get(name) ?? [], current.get(name) ?? []));
}

function byName(lockfile: Lockfile): Map<string, NamedPackage[]> {
  return Map.groupBy(packagesOf(lockfile), ({ name }) => name);
}

function changeOf(name: string, before: NamedPackage[], after: NamedPackage[]): string[] {
  const warnings = [...new Set(after.flatMap((it) => warningsOf(before, it)))];
  const [from, to] = [versionsOf(before), versionsOf(after)];
  if (from === to && warnings.length === 0) return [];
  const isShipped = [...before, ...after].some(({ dev }) => dev !== true);
  const what = `${name} ${from || "added"} → ${to || "removed"}${isShipped ? "" : " (workshop)"}`;
  return [warnings.length === 0 ? what : `${what}: ${warnings.join(", ")}`];
}

function versionsOf(packages: readonly NamedPackage[]): string {
  return packages
    .map(({ version }) => version)
    .toSorted()
    .join(", ");
}

function warningsOf(before: readonly NamedPackage[], it: NamedPackage): string[] {
  const same = before.find(({ version }) => version === it.version);
  const found: string[] = [];
  if (same && same.integrity !== it.integrity) found.push("OTHER CONTENT UNDER THE SAME VERSION");
  if (it.hasInstallScript === true && !before.some((old) => old.hasInstallScript === true))
    found.push("install script");
  const licence = licenceOf(it);
  if (before.length > 0 && !before.some((old) => licenceOf(old) === licence))
    found.push(`licence ${licence ?? "unknown"}`);
  if (it.resolved !== undefined && !before.some((old) => hostOf(old) === hostOf(it)))
    found.push(`from ${hostOf(it)}`);
  if (it.dev !== true && before.length > 0 && before.every(({ dev }) => dev === true))
    found.push("shipped from now on");
  return found;
}

function hostOf({ resolved }: NamedPackage): string {
  if (resolved === undefined) return "the registry";
  return URL.canParse(resolved) ? new URL(resolved).host : resolved;
}
