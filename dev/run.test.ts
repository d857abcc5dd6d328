import { spawn, spawnSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";

/** Stands for the system: says who it is, and ends when it is asked to. */
const PROGRAM = `
  process.on("SIGTERM", () => { console.log("stopped"); process.exit(0); });
  console.log("running");
  setTimeout(() => {}, 15_000);`;

let root: string;
/** A checkout with the first command, nothing to install, and a small program in the place of the system. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "run-"));
  await mkdir(join(root, "dev/start"), { recursive: true });
  await mkdir(join(root, "node_modules/.bin"), { recursive: true });
  for (const name of ["run.mjs", "installed-packages.mjs"])
    await copyFile(join(import.meta.dirname, name), join(root, "dev", name));
  await symlink(process.execPath, join(root, "node_modules/.bin/node"));
  await writeFile(join(root, "dev/start/start.ts"), PROGRAM);
  for (const name of ["package-lock.json", "node_modules/.package-lock.json"])
    await writeFile(join(root, name), '{"packages":{}}');
});
afterEach(() => rm(root, { recursive: true }));

/** Starts it as npm does: by a shell of its own, which waits for it. */
function startByShell() {
  const shell = spawn("sh", ["-c", '"$0" dev/run.mjs start; exit 1', process.execPath], {
    cwd: root,
    env: { PATH: process.env.PATH, npm_lifecycle_event: "start" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]();
  return { shell, nextLine: async () => (await lines.next()).value as string | undefined };
}

test.skipIf(process.platform === "win32").each(["SIGTERM", "SIGKILL"] as const)(
  "%s to what npm started the command with stops the system, though it tells nobody",
  async (signal) => {
    const { shell, nextLine } = startByShell();
    expect(await nextLine()).toBe("running");
    shell.kill(signal);
    expect(await nextLine()).toBe("stopped");
    // The end of the output: nothing of it runs any more.
    expect(await nextLine()).toBeUndefined();
  },
);

const LOCK = {
  packages: {
    "node_modules/runs": { integrity: "sha512-1" },
    "node_modules/builds": { integrity: "sha512-2", dev: true },
  },
};

/** A command of the programs, with an npm that says that it was asked. */
async function runDoctor(present: object) {
  await mkdir(join(root, "server/commands"), { recursive: true });
  await writeFile(join(root, "server/commands/doctor.ts"), 'console.log("examined")');
  await writeFile(join(root, "npm-cli.js"), 'console.log("installing")');
  await writeFile(join(root, "package-lock.json"), JSON.stringify(LOCK));
  const record = join(root, "node_modules/.package-lock.json");
  await writeFile(record, JSON.stringify({ packages: present }));
  const { status, stdout, stderr } = spawnSync(process.execPath, ["dev/run.mjs", "doctor"], {
    cwd: root,
    encoding: "utf8",
    env: { PATH: process.env.PATH, npm_execpath: join(root, "npm-cli.js") },
  });
  return { status, stdout, stderr };
}

test("a command of the programs installs nothing where the packages of production are there", async () => {
  const { "node_modules/runs": runs } = LOCK.packages;
  expect(await runDoctor({ "node_modules/runs": runs })).toEqual({
    status: 0,
    stdout: "examined\n",
    stderr: "",
  });
});

test("nor where they are of another version and the others were left out; then it says what to run", async () => {
  expect(await runDoctor({ "node_modules/runs": { integrity: "sha512-0" } })).toEqual({
    status: 1,
    stdout: "",
    stderr: expect.stringContaining("npm ci --omit=dev"),
  });
});

test("in a workshop with old packages it installs what is missing", async () => {
  const { "node_modules/builds": builds } = LOCK.packages;
  const { stdout } = await runDoctor({ "node_modules/builds": builds });
  expect(stdout).toContain("installing");
});
