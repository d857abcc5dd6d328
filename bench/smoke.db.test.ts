import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ofToday } from "../dev/testing/nightly/sweep.ts";
import { BENCHES } from "./benches.ts";
import type { Result } from "./results/result.ts";

/** Measured beside pgbench, which not every machine has. */
const BESIDE_PGBENCH = ["charges", "fan-out", "receipts"];
const hasPgbench = spawnSync("pgbench", ["--version"]).status === 0;

// The browser stories open the pages that `web` measures, and a build of its own takes minutes. Of the others half each day.
const NAMES = ofToday(
  Object.keys(BENCHES).filter(
    (name) => name !== "web" && (hasPgbench || !BESIDE_PGBENCH.includes(name)),
  ),
  2,
);

const folder = mkdtempSync(join(tmpdir(), "loudhailer-bench-results-"));
const results = new Map<string, Result>();
let printed = "";

beforeAll(async () => {
  const main = join(import.meta.dirname, "main.ts");
  const parameters = [main, ...NAMES, "--tiny", "--results", folder];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, parameters).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  printed = stdout + stderr;
  for (const file of readdirSync(folder)) {
    const result = JSON.parse(readFileSync(join(folder, file), "utf8")) as Result;
    results.set(result.bench, result);
  }
}, 600_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(NAMES)("%s gives rows with figures, and both sides' answers agree", (name) => {
  const result = results.get(name);
  expect(result, printed).toBeDefined();
  expect(result?.rows.length).toBeGreaterThan(0);
  for (const { value } of result?.rows ?? [])
    expect([value.median, value.low, value.high].every(Number.isFinite), printed).toBe(true);
});

test("a result names its machine and its size, and with one round nothing but what is exact is judged", () => {
  const { size, machine, rows } = results.get(NAMES[0] ?? "") ?? {};
  expect(size).toBe("tiny");
  expect(machine?.processors).toBeGreaterThan(0);
  expect(rows?.map((row) => (row as { verdict?: string }).verdict)).toEqual(
    rows?.map(() => "shown"),
  );
});
