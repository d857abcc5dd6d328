import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { debianLibraries, unpackDebianPackages } from "./debian-packages.ts";

const PACKAGES = ["chromium", "chromium-common", "fonts-dejavu-core"];

/**
 * Debian's Chromium without root, unpacked once into `folder`. Returns the executable; undefined without apt or where it has
 * no Chromium.
 */
export function unpackDebianChromium(folder: string): string | undefined {
  const home = join(folder, "debian");
  const launcher = join(home, "chromium.sh");
  if (existsSync(launcher)) return launcher;
  console.log("Fetching Debian's Chromium for the browser tests…");
  const isThere = unpackDebianPackages(home, PACKAGES, (draft) => writeLauncher(draft, home));
  return isThere ? launcher : undefined;
}

function writeLauncher(draft: string, home: string): void {
  const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts</dir><dir>${home}/root/usr/share/fonts</dir><cachedir>${home}/cache</cachedir></fontconfig>
`;
  writeFileSync(join(draft, "fonts.conf"), fonts);
  const launcher = `#!/bin/sh
LD_LIBRARY_PATH="${debianLibraries(home)}:$LD_LIBRARY_PATH" FONTCONFIG_FILE="${home}/fonts.conf" exec "${home}/root/usr/lib/chromium/chromium" "$@"
`;
  writeFileSync(join(draft, "chromium.sh"), launcher, { mode: 0o755 });
}
