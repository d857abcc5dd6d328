import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Packages of Debian without root: apt fetches them with the libraries that this machine lacks, unpacked once into `folder`.
 * `finish` may add files of our own before the folder takes its name. False without apt, or where it has no such package.
 */
export function unpackDebianPackages(
  folder: string,
  packages: readonly string[],
  finish: (draft: string) => void = () => undefined,
): boolean {
  if (existsSync(folder)) return true;
  if (!answers("apt-get") || !answers("dpkg-deb")) return false;
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(join(dirname(folder), "draft-"));
  try {
    if (!fetchPackages(draft, packages)) return false;
    for (const archive of globSync(join(draft, "cache/archives/*.deb")))
      if (!succeeds("dpkg-deb", ["-x", archive, join(draft, "root")])) return false;
    rmSync(join(draft, "cache"), { recursive: true });
    rmSync(join(draft, "lists"), { recursive: true });
    finish(draft);
    renameSync(draft, folder);
  } catch (error) {
    // Another run may have been first.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return true;
}

/** Where programs of an unpacked folder find their libraries. */
export function debianLibraries(folder: string): string {
  return (
    ["usr/lib", "lib"]
      .flatMap((path) => ["x86_64", "aarch64"].map((machine) => `${path}/${machine}-linux-gnu`))
      // PulseAudio's library has a part in a folder of its own.
      .flatMap((path) => [path, `${path}/pulseaudio`])
      .map((path) => join(folder, "root", path))
      .join(":")
  );
}

/** With lists and a cache of its own apt needs no rights; what is installed is read from the system. */
function fetchPackages(draft: string, packages: readonly string[]): boolean {
  for (const name of ["lists/partial", "cache/archives/partial"])
    mkdirSync(join(draft, name), { recursive: true });
  const own = [
    `Dir::State::lists=${join(draft, "lists")}`,
    `Dir::Cache=${join(draft, "cache")}`,
    "Debug::NoLocking=1",
    "APT::Sandbox::User=",
  ].flatMap((setting) => ["-o", setting]);
  const fetch = ["install", "--yes", "--download-only", "--no-install-recommends", "--reinstall"];
  return (
    succeeds("apt-get", [...own, "update"]) && succeeds("apt-get", [...own, ...fetch, ...packages])
  );
}

function succeeds(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

const answers = (command: string): boolean => succeeds(command, ["--version"]);
