import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cutOff, openLogFile } from "./log-file.ts";
import { startProgram } from "./program.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "logs-"));
});
afterEach(() => rm(folder, { recursive: true }));

const read = (name: string) => readFile(join(folder, name), "utf8");

test("a program's log begins anew at each start, and the one before is kept", async () => {
  for (const word of ["first", "second", "third"]) {
    const program = await startProgram({
      name: "test",
      args: ["-e", `console.log("${word}")`],
      environment: {},
      logFile: join(folder, "test.log"),
    });
    expect((await program.exited).lastLines).toBe(word);
  }
  expect([await read("test.log"), await read("test.previous.log")]).toEqual([
    "third\n",
    "second\n",
  ]);
  expect((await readdir(folder)).toSorted()).toEqual(["test.log", "test.previous.log"]);
  expect((await stat(join(folder, "test.log"))).mode & 0o777).toBe(0o600);
});

test("a log that has become too long is cut off while the program goes on writing", async () => {
  const path = join(folder, "tool.log");
  const { descriptor, close } = openLogFile(path);
  writeSync(descriptor, "short\n");
  await cutOff(path, 10);
  expect(await read("tool.log")).toBe("short\n");
  writeSync(descriptor, "longer\n");
  await cutOff(path, 10);
  writeSync(descriptor, "after\n");
  expect([await read("tool.log"), await read("tool.previous.log")]).toEqual([
    "after\n",
    "short\nlonger\n",
  ]);
  close();
});
