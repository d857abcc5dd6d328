import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { explainEnd, startProgram } from "./program.ts";

const folder = mkdtempSync(join(tmpdir(), "program-"));
afterAll(() => rmSync(folder, { recursive: true }));

const start = (name: string, script: string) =>
  startProgram({
    name,
    args: ["-e", script],
    environment: {},
    logFile: join(folder, `${name}.log`),
  });

test.each([
  ["gateway", "console.log('no more'); process.exit(3)", "exit code 3"],
  ["tool", "console.log('no more'); process.kill(process.pid, 'SIGKILL')", "killed by SIGKILL"],
])("of a program that ends by itself is said which, how, and its last lines: %s", async (...it) => {
  const [name, script, how] = it;
  expect(await explainEnd(await start(name, script))).toBe(
    `The ${name} has ended by itself (${how}), so everything was stopped. Its last lines:\nno more`,
  );
});
