import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, readFile, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";

const LOG = join(import.meta.dirname, "log.ts");
/** Logs every line it is told, and says "done" on the other channel. */
const PROGRAM = `
  import { createInterface } from "node:readline";
  import { createLog } from ${JSON.stringify(LOG)};
  const log = createLog("test");
  for await (const text of createInterface({ input: process.stdin })) {
    log.info({ text }, "told");
    process.stderr.write("done\\n");
  }`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "log-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A program whose log goes to a file; files that it writes may not grow above `mostKilobytes`. */
async function startLogging(path: string, mostKilobytes: number) {
  const file = await open(path, "a");
  const limits = `trap '' XFSZ; ulimit -f ${mostKilobytes}; exec "$@"`;
  const child = spawn(
    "bash",
    ["-c", limits, "limited", process.execPath, "--input-type=module", "-e", PROGRAM],
    { stdio: ["pipe", file.fd, "pipe"] },
  );
  await file.close();
  const { stdin, stderr } = child;
  if (stdin === null || stderr === null) throw new Error("the program has no pipes");
  const answers = createInterface({ input: stderr })[Symbol.asyncIterator]();
  return {
    async report(text: string) {
      stdin.write(`${text}\n`);
      return (await answers.next()).value as string | undefined;
    },
    async end() {
      stdin.end();
      return ((await once(child, "exit")) as [number | null])[0];
    },
  };
}

test("a log that has no room loses lines, not the program, and says how many when there is room again", async () => {
  const path = join(folder, "full.log");
  const program = await startLogging(path, 8);
  for (let n = 0; n < 20; n += 1)
    expect(await program.report(`${n} ${"x".repeat(1000)}`)).toBe("done");
  const stored = (await readFile(path, "utf8")).split("\n");
  expect(stored.length).toBeLessThan(12);
  await truncate(path, 0);
  expect(await program.report("there is room")).toBe("done");
  expect(await program.report("and on")).toBe("done");
  expect(await program.end()).toBe(0);
  // The line that was written in part is finished first: what stood before it was taken away with the file's content.
  const [, ...lines] = (await readFile(path, "utf8")).trimEnd().split("\n");
  const entries = lines.map((line) => JSON.parse(line) as { text?: string; lostLines?: number });
  expect(entries.map(({ text, lostLines }) => text ?? lostLines)).toEqual([
    "there is room",
    20 - stored.length,
    "and on",
  ]);
});

test.skipIf(process.platform !== "linux")(
  "a log that goes to a full device does not end the program",
  async () => {
    const program = await startLogging("/dev/full", 8);
    for (const text of ["one", "two", "three"]) expect(await program.report(text)).toBe("done");
    expect(await program.end()).toBe(0);
  },
);
