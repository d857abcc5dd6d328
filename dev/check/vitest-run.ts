import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./command.ts";

export type Count = { passed: number; failed: number };

/** The parts of Vitest's JSON report that are counted. */
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

/** Runs some projects of vitest.config.ts, shows their output, and counts. A file that does not load is one failure. */
export async function runVitest(
  projects: readonly string[],
  extraArgs: readonly string[] = [],
): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), "vitest-"));
  const reportFile = join(folder, "report.json");
  try {
    const code = await runShown([
      "run",
      ...projects.map((project) => `--project=${project}`),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reportFile}`,
      ...extraArgs,
    ]);
    const report = existsSync(reportFile)
      ? (JSON.parse(readFileSync(reportFile, "utf8")) as Report)
      : undefined;
    return count(report, code);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Adds up a report; a run that ended badly without a failed test (an error outside of tests) is one failure. */
export function count(report: Report | undefined, code: number): Count {
  if (report === undefined) return { passed: 0, failed: code === 0 ? 0 : 1 };
  const unloaded = report.testResults.filter(
    (it) => it.status === "failed" && it.assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + unloaded;
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

function runShown(args: readonly string[]): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const child = spawn(process.execPath, [join(ROOT, "node_modules/vitest/vitest.mjs"), ...args], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  child.once("error", reject);
  child.once("exit", (code) => resolve(code ?? 1));
  return promise;
}
