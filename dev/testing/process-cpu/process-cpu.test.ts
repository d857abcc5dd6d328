import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { cpuSecondsOf, readTimes, ticksOfTrees } from "./process-cpu.ts";

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

test("a line of /proc is read behind the program's name, whatever that holds", () => {
  const rest = "S 12 42 42 0 -1 4194560 900 3000 0 0 7 5 30 2 20 0 11 0 100 200 300";
  const expected = { pid: 42, parent: 12, ticks: 7 + 5 + 30 + 2 };
  expect(readTimes(`42 (node) ${rest}`)).toEqual(expected);
  expect(readTimes(`42 (a) 1 2 (b) ${rest}`)).toEqual(expected);
});

test("a tree is its root and all below it, each once, and nobody else", () => {
  const all = [
    { pid: 1, parent: 0, ticks: 1_000 },
    { pid: 10, parent: 1, ticks: 1 },
    { pid: 11, parent: 10, ticks: 2 },
    { pid: 12, parent: 11, ticks: 4 },
    { pid: 20, parent: 1, ticks: 8 },
  ];
  expect(ticksOfTrees(all, [10])).toBe(7);
  expect(ticksOfTrees(all, [10, 12, 11])).toBe(7);
  expect(ticksOfTrees(all, [10, 20])).toBe(15);
  expect(ticksOfTrees(all, [99])).toBe(0);
});

// Works until the process's own account shows a third of a second.
const WORK = "while (process.cpuUsage().user < 300_000) for (let n = 0; n < 1e6; n += 1);";

test.runIf(process.platform === "linux")(
  "what a child's child has used is counted, while it lives and once it was collected",
  async () => {
    const inner = `${WORK} process.stdout.write('done'); process.stdin.on('end', () => {}).resume();`;
    const outer = `
      const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}],
        { stdio: ['pipe', 'pipe', 'inherit'] });
      child.stdout.on('data', () => process.stdout.write('lives'));
      child.on('exit', () => process.stdout.write('ended'));
      process.stdin.on('data', () => child.stdin.end());`;
    const child = spawn(process.execPath, ["-e", outer], { stdio: ["pipe", "pipe", "inherit"] });
    started.push(child);
    const pid = child.pid ?? 0;
    await once(child.stdout, "data");
    const whileItLives = cpuSecondsOf([pid]) ?? 0;
    expect(whileItLives).toBeGreaterThanOrEqual(0.29);
    child.stdin.write("end");
    await once(child.stdout, "data");
    expect(cpuSecondsOf([pid])).toBeGreaterThanOrEqual(whileItLives);
  },
);

test.runIf(process.platform === "linux")("a process that is gone has used nothing", async () => {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  expect(cpuSecondsOf([child.pid ?? 0])).toBe(0);
});
