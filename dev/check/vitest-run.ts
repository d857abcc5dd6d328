import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ROOT } from "./command.ts";
import { OUTSIDE_ERRORS_FILE } from "./outside-errors.ts";

export type Count = { passed: number; failed: number };

/** A count, and a paragraph for each failure: the test and the beginning of what it said. */
export type CountAndFailures = Count & { failures: string[] };

/** The parts of Vitest's JSON report that are counted. */
export type Report = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
    message?: string;
  }[];
};

/** What a run left: its report, its exit code, and how many errors came outside of any test. */
export type Run = { report: Report | undefined; code: number; outside: number };

/** The projects of vitest.config.ts whose tests need no browser. */
export const WITHOUT_BROWSER = ["unit", "web", "db"] as const;

/** With more failed files than this the code is at fault, not a busy machine: none is tried again. */
const FILES_AGAIN_LIMIT = 6;

/** Runs some projects of vitest.config.ts, shows their output, and counts. A file that does not load is one failure. */
export async function runVitest(
  projects: readonly string[],
  extraArgs: readonly string[] = [],
): Promise<Count> {
  return count(await runReported(projects, extraArgs));
}

/**
 * Like `runVitest`, and files that failed run once more by themselves, one after the other. What passes only then is
 * counted as passed and named: such a test depends on how busy the machine is, and is to be mended.
 */
export async function runVitestWithSecondTry(
  projects: readonly string[],
): Promise<CountAndFailures & { onlyAlone: string[] }> {
  const first = await runReported(projects, []);
  const files = filesToTryAgain(first);
  if (files.length === 0) return { ...count(first), onlyAlone: [], failures: failuresOf(first) };
  console.log(`Once more, alone: ${files.map((it) => relative(ROOT, it)).join(", ")}`);
  const second = await runReported(projects, ["--no-file-parallelism", ...files]);
  return { ...joinTries(first, second), failures: failuresOf(second) };
}

const LINES_OF_FAILURE = 12;

/** What failed in a run, for its end: whoever sees only the last lines of a long run needs to know which test it was. */
export function failuresOf({ report }: Pick<Run, "report">): string[] {
  const begin = (text: string | undefined) =>
    (text ?? "").trim().split("\n").slice(0, LINES_OF_FAILURE).join("\n  ");
  return (report?.testResults ?? [])
    .filter((file) => file.status === "failed")
    .flatMap((file) => {
      const path = relative(ROOT, file.name);
      if (file.assertionResults.length === 0) return [`${path}\n  ${begin(file.message)}`];
      return file.assertionResults
        .filter((it) => it.status === "failed")
        .map((it) => `${path}: ${it.fullName}\n  ${begin(it.failureMessages?.join("\n"))}`);
    });
}

/** The failed files that are worth another try: none when too many failed, or an error came outside of tests. */
export function filesToTryAgain({ report, outside }: Run): string[] {
  const failed = (report?.testResults ?? []).filter((it) => it.status === "failed");
  return outside > 0 || failed.length > FILES_AGAIN_LIMIT ? [] : failed.map((it) => it.name);
}

/** Counts the files that passed at the first try as they were, and those that failed by their second try. */
export function joinTries(first: Run, second: Run): Count & { onlyAlone: string[] } {
  const again = new Set(filesToTryAgain(first));
  const files = first.report?.testResults ?? [];
  const settled = testsOf(files.filter((it) => !again.has(it.name)));
  const now = count(second);
  const passedNow = new Set(
    testsOf(second.report?.testResults ?? [])
      .filter((it) => it.status === "passed")
      .map((it) => it.key),
  );
  return {
    passed: settled.filter((it) => it.status === "passed").length + now.passed,
    failed: now.failed,
    onlyAlone: testsOf(files)
      .filter((it) => it.status === "failed" && passedNow.has(it.key))
      .map((it) => it.key),
  };
}

/** Adds up a run; one that ended badly without a failed test (an error outside of tests) is one failure. */
export function count({ report, code }: Pick<Run, "report" | "code">): Count {
  const files = report?.testResults ?? [];
  const tests = testsOf(files);
  const unloaded = files.filter(
    (it) => it.status === "failed" && it.assertionResults.length === 0,
  ).length;
  const failed = tests.filter((it) => it.status === "failed").length + unloaded;
  return {
    passed: tests.filter((it) => it.status === "passed").length,
    failed: failed === 0 && code !== 0 ? 1 : failed,
  };
}

const testsOf = (files: Report["testResults"]) =>
  files.flatMap((file) =>
    file.assertionResults.map(({ status, fullName }) => ({
      status,
      key: `${relative(ROOT, file.name)}: ${fullName}`,
    })),
  );

async function runReported(
  projects: readonly string[],
  extraArgs: readonly string[],
): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), "vitest-"));
  const reportFile = join(folder, "report.json");
  const outsideFile = join(folder, "outside");
  try {
    const code = await runShown(
      [
        "run",
        ...projects.map((project) => `--project=${project}`),
        "--reporter=default",
        "--reporter=json",
        `--reporter=${join(ROOT, "dev/check/outside-errors.ts")}`,
        `--outputFile.json=${reportFile}`,
        ...extraArgs,
      ],
      { [OUTSIDE_ERRORS_FILE]: outsideFile },
    );
    const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);
    const report = read(reportFile);
    return {
      report: report === undefined ? undefined : (JSON.parse(report) as Report),
      code,
      outside: Number(read(outsideFile) ?? 0),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function runShown(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const child = spawn(process.execPath, [join(ROOT, "node_modules/vitest/vitest.mjs"), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  child.once("error", reject);
  child.once("exit", (code) => resolve(code ?? 1));
  return promise;
}
