import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const PROGRAM = `
  import { createLog } from ${JSON.stringify(join(import.meta.dirname, "log.ts"))};
  import { logEverything } from ${JSON.stringify(join(import.meta.dirname, "log-everything.ts"))};
  logEverything(createLog("test"));
  console.error("\\x1b[31mERROR\\x1b[0m [Library]:", new Error("first\\nsecond"), { code: 7 });
  console.log("call +27 82 123 4567");
  console.info("info"); console.warn("warn"); console.debug("is not logged at this level");
  process.emitWarning("old", "DeprecationWarning");
  setTimeout(() => { throw new Error("nobody catches me"); }, 20);`;

test("whatever libraries and Node print is a line of JSON like every other, and an uncaught error the last", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", PROGRAM]);
  const [printed, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number]>,
  ]);
  expect([errors, code]).toEqual(["", 1]);
  const entries = printed
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { level: number; printed?: string; err?: object });
  expect(entries.map(({ level }) => level)).toEqual([50, 30, 30, 40, 40, 60]);
  expect(entries[0]?.printed).toMatch(/^ERROR \[Library\]: Error: first\nsecond\n/);
  expect(entries[1]?.printed).not.toContain("4567");
  expect(entries[4]?.err).toMatchObject({ message: "old" });
  expect(entries[5]?.err).toMatchObject({ message: "nobody catches me" });
});
