import { spawnSync } from "node:child_process";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const PACKAGES = ["chromium", "chromium-common", "fonts-dejavu-core"];

/**
 * Debian's Chromium without root: apt fetches it with missing libraries, unpacked once into `folder`. Returns the
 * executable; undefined without apt or where it has no Chromium.
 */
export function unpackDebianChromium(folder: string): string | undefined {
  const home = join(folder, "debian");
  const launcher = join(home, "chromium.sh");
  if (existsSync(launcher)) return launcher;
  if (!answers("apt-get") || !answers("dpkg-deb")) return undefined;
  console.log("Fetching Debian's Chromium for the browser tests…");
  mkdirSync(folder, { recursive: true });
  const draft = mkdtempSync(join(folder, "draft-"));
  try {
    if (!fetchPackages(draft)) return undefined;
    for (const archive of globSync(join(draft, "cache/archives/*.deb")))
      if (!succeeds("dpkg-deb", ["-x", archive, join(draft, "root")])) return undefined;
    rmSync(join(draft, "cache"), { recursive: true });
    rmSync(join(draft, "lists"), { recursive: true });
    writeLauncher(draft, home);
    renameSync(draft, home);
  } catch (error) {
    // Another run may have been first.
    if (!existsSync(launcher)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return launcher;
}

/** With lists and a cache of its own apt needs no rights; what is installed is read from the system. */
function fetchPackages(draft: string): boolean {
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
    succeeds("apt-get", [...own, "update"]) && succeeds("apt-get", [...own, ...fetch, ...PACKAGES])
  );
}

function succeeds(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

const answers = (command: string): boolean => succeeds(command, ["--version"]);

function writeLauncher(draft: string, home: string): void {
  const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts</dir><dir>${home}/root/usr/share/fonts</dir><cachedir>${home}/cache</cachedir></fontconfig>
`;
  writeFileSync(join(draft, "fonts.conf"), fonts);
  const launcher = `#!/bin/sh
LD_LIBRARY_PATH="${home}/root/usr/lib/x86_64-linux-gnu:${home}/root/usr/lib/aarch64-linux-gnu:$LD_LIBRARY_PATH" FONTCONFIG_FILE="${home}/fonts.conf" exec "${home}/root/usr/lib/chromium/chromium" "$@"
`;
  writeFileSync(join(draft, "chromium.sh"), launcher, { mode: 0o755 });
}
