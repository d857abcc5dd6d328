import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";

const PACKAGE = "@sparticuz/chromium";
const VERSION = "153.0.0";

const inflate = promisify(brotliDecompress);

/**
 * A Chromium that needs no installation (Linux, x64): an npm package with the program, the libraries that a bare system
 * lacks and a font. Unpacks it once into `folder` and returns the file to run. Throws when it cannot be fetched.
 */
export async function unpackChromium(folder: string): Promise<string> {
  const launcher = join(folder, `${VERSION}`, "chromium.sh");
  if (existsSync(launcher)) return launcher;
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new Error("There is no packaged Chromium for this machine.");
  console.log("Fetching a Chromium for the browser tests…");
  mkdirSync(folder, { recursive: true });
  const draft = mkdtempSync(join(folder, "draft-"));
  try {
    const archives = join(fetchPackage(draft), "bin");
    for (const name of ["al2023", "fonts", "swiftshader"])
      await unpackTar(join(archives, `${name}.tar.br`), draft);
    const program = await inflate(readFileSync(join(archives, "chromium.br")));
    writeFileSync(join(draft, "chromium"), program, { mode: 0o755 });
    rmSync(join(draft, "node_modules"), { recursive: true });
    writeLauncher(draft, dirname(launcher));
    renameSync(draft, dirname(launcher));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(launcher)) throw error;
  }
  return launcher;
}

function fetchPackage(folder: string): string {
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const args = [
    "install",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--no-save",
    `${PACKAGE}@${VERSION}`,
  ];
  const { status, stderr } = spawnSync("npm", args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm could not fetch ${PACKAGE}:\n${stderr}`);
  return join(folder, "node_modules", PACKAGE);
}

async function unpackTar(archive: string, folder: string): Promise<void> {
  const { status, error } = spawnSync("tar", ["xf", "-", "-C", folder], {
    input: await inflate(readFileSync(archive)),
  });
  if (status !== 0) throw error ?? new Error(`${archive} could not be unpacked.`);
}

function writeLauncher(draft: string, home: string): void {
  const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts</dir><dir>${home}/fonts</dir><cachedir>${home}/cache</cachedir></fontconfig>
`;
  writeFileSync(join(draft, "fonts.conf"), fonts);
  const launcher = `#!/bin/sh
LD_LIBRARY_PATH="$LD_LIBRARY_PATH:${home}/lib" FONTCONFIG_FILE="${home}/fonts.conf" exec "${home}/chromium" "$@"
`;
  writeFileSync(join(draft, "chromium.sh"), launcher, { mode: 0o755 });
}
