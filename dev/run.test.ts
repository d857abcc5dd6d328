import { spawn } from "node:child_process";
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
  await copyFile(join(import.meta.dirname, "run.mjs"), join(root, "dev/run.mjs"));
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
