import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { debianLibraries, unpackDebianPackages } from "../testing/debian/debian-packages.ts";

// The last is a list that wapiti needs, and is named so that it comes also where the machine has it.
const PACKAGES = ["sqlmap", "wapiti", "ffuf", "testssl.sh", "nginx-light", "publicsuffix"];

export type Scanner = "sqlmap" | "wapiti" | "ffuf" | "testssl";
export type Scanners = {
  /** Runs a scanner in a folder of its own for so long at most, and answers what it printed. */
  run(scanner: Scanner, args: readonly string[], seconds: number): Promise<string>;
  /** Debian's nginx, and where its libraries are. */
  nginx: { nginx: string; libraries: string };
  /** Where scanners may put what they write. */
  folder: string;
  remove(): void;
};

/** Debian's scanners without root, unpacked once. Throws a sentence where they cannot be had. */
export function findScanners(): Scanners {
  const place = resolve(process.env.DATA_DIR ?? ".data", "debian", "scan");
  if (!unpackDebianPackages(place, PACKAGES))
    throw new Error("The scan needs apt and Debian's sqlmap, wapiti, ffuf, testssl.sh and nginx.");
  const root = join(place, "root");
  const libraries = debianLibraries(place);
  const folder = mkdtempSync(join(tmpdir(), "loudhailer-scan-"));
  mkdirSync(join(folder, "home"));
  const commands: Record<Scanner, readonly string[]> = {
    sqlmap: ["python3", join(root, "usr/share/sqlmap/sqlmap.py")],
    wapiti: ["python3", join(root, "usr/bin/wapiti")],
    ffuf: [join(root, "usr/bin/ffuf")],
    testssl: ["bash", join(root, "usr/bin/testssl")],
  };
  const env = {
    HOME: join(folder, "home"),
    PATH: `${join(root, "usr/bin")}:${process.env.PATH ?? ""}`,
    PYTHONPATH: join(root, "usr/lib/python3/dist-packages"),
    LD_LIBRARY_PATH: libraries,
    TESTSSL_INSTALL_DIR: join(root, "etc/testssl"),
    CA_BUNDLES_PATH: join(root, "etc/testssl"),
    TERM: "dumb",
  };
  return {
    folder,
    nginx: { nginx: join(root, "usr/sbin/nginx"), libraries },
    run: (scanner, args, seconds) =>
      runFor(seconds, [...commands[scanner], ...args], { cwd: folder, env }),
    remove: () => existsSync(folder) && rmSync(folder, { recursive: true, force: true }),
  };
}

/** Ends the program and all that it started when the time is over: what it found until then counts. */
function runFor(
  seconds: number,
  [command = "", ...args]: readonly string[],
  options: { cwd: string; env: Record<string, string> },
): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      ...options,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let printed = "";
    const note = (bytes: Buffer) => (printed += bytes.toString());
    child.stdout.on("data", note);
    child.stderr.on("data", note);
    const timer = setTimeout(
      () => child.pid !== undefined && process.kill(-child.pid),
      seconds * 1_000,
    );
    child.once("error", fail);
    child.once("close", () => {
      clearTimeout(timer);
      done(printed);
    });
  });
}
