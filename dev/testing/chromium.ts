import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { unpackDebianChromium } from "./debian/debian-chromium.ts";
import { unpackChromium } from "./packaged-chromium.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC_APPS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Finds a Chromium: CHROMIUM_PATH, one on PATH, or one fetched by apt, as root for everybody, otherwise into the data
 * folder; without apt from npm. Throws when none is available.
 */
export async function findChromium(): Promise<string> {
  const asked = process.env.CHROMIUM_PATH;
  if (asked !== undefined && asked !== "") {
    if (runs(asked)) return asked;
    throw new Error(`CHROMIUM_PATH names ${asked}, which does not run.`);
  }
  return findInstalled() ?? installWithApt() ?? (await unpackAndTry());
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...MAC_APPS].find((path) => existsSync(path) && runs(path));
}

function installWithApt(): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0)
    return undefined;
  console.log("Installing Chromium for the browser tests…");
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: "ignore" as const,
  };
  spawnSync("apt-get", ["update"], options);
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], options);
  return findInstalled();
}

async function unpackAndTry(): Promise<string> {
  const folder = resolve(process.env.DATA_DIR ?? ".data", "chromium");
  const whole = unpackDebianChromium(folder);
  if (whole !== undefined && runs(whole)) return whole;
  if (whole !== undefined)
    console.warn(`Debian's Chromium does not run here: try ${whole} --version.`);
  // A reduced one, without the way back's cache and notifications on screen: stories about those fail in it.
  const path = await unpackChromium(folder).catch((cause: unknown) => {
    throw new Error(
      "There is no Chromium for the browser tests: install one, or set CHROMIUM_PATH.",
      { cause },
    );
  });
  if (runs(path)) return path;
  throw new Error(
    `The Chromium in ${folder} does not run here: install one, or set CHROMIUM_PATH.`,
  );
}

// Some systems have a "chromium" that only tells where to get one.
function runs(path: string): boolean {
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 30_000 });
  return status === 0 && /\d+\.\d+\.\d+/.test(stdout);
}
