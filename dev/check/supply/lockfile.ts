/** A package as the lockfile has it: `dev` where only the workshop needs it, `devOptional` where others take it if it is there. */
export type LockedPackage = {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
};
export type Lockfile = { packages: Record<string, LockedPackage> };

/** A package that is installed, with its name. */
export type NamedPackage = LockedPackage & { name: string; version: string };

/** Every package of a lockfile, each name and version once; production's copy where there are two. */
export function packagesOf({ packages }: Lockfile): NamedPackage[] {
  const found = new Map<string, NamedPackage>();
  for (const [path, locked] of Object.entries(packages)) {
    const name = path.split("node_modules/").at(-1) ?? "";
    if (path === "" || locked.link === true || locked.version === undefined) continue;
    const key = `${name}@${locked.version}`;
    if (found.get(key)?.dev === false) continue;
    found.set(key, { ...locked, name, version: locked.version, dev: locked.dev === true });
  }
  return [...found.values()];
}
