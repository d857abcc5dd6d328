import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateDatabaseFiles } from "../database/generated-files.ts";
import { checkBoundaries } from "./boundaries/boundaries.ts";
import { checkMutations } from "./mutations/check-mutations.ts";
import { ROOT, runTool } from "./command.ts";
import { findUnlocked } from "./lockfile.ts";
import { findAvoidedNames } from "./names.ts";
import { findLicenceProblems } from "./supply/licences.ts";
import { checkSpecCoverage } from "./spec-coverage.ts";
import { checkTranslations } from "./translations.ts";
import type { CountAndFailures } from "./vitest-run.ts";

/** A check of the source. `run` resolves to what is wrong, or to nothing. */
type Check = { name: string; run: () => Promise<string> };

const tool =
  (script: string, ...args: string[]) =>
  async (): Promise<string> => {
    const { code, output } = await runTool(script, args);
    return code === 0 ? "" : output.trim() || `ended with ${code}`;
  };

// What a former check found of files that did not change is taken from here.
const ONLY_WHAT_CHANGED = ["--incremental", "--tsBuildInfoFile", "node_modules/.cache/types.json"];

const CHECKS: readonly Check[] = [
  { name: "format", run: tool("oxfmt/bin/oxfmt", "--check", ".") },
  { name: "lint", run: tool("oxlint/bin/oxlint", ".") },
  { name: "types", run: tool("typescript/bin/tsc", "--noEmit", "-p", ".", ...ONLY_WHAT_CHANGED) },
  { name: "boundaries", run: boundaries },
  { name: "names", run: async () => findAvoidedNames(ROOT).join("\n") },
  { name: "unused code", run: tool("knip/bin/knip.js", "--no-progress") },
  {
    name: "production packages",
    run: tool(
      "knip/bin/knip.js",
      "--production",
      "--strict",
      "--no-progress",
      "--include=dependencies,unlisted",
    ),
  },
  { name: "lockfile", run: async () => findUnlocked(ROOT).join("\n") },
  { name: "licences", run: async () => findLicenceProblems(ROOT).join("\n") },
  { name: "schema", run: schema },
  { name: "translations", run: async () => (await checkTranslations(ROOT)).join("\n") },
  { name: "specification coverage", run: async () => checkSpecCoverage(ROOT).join("\n") },
  { name: "mutations", run: async () => checkMutations(ROOT).join("\n") },
];

/** Of two, one may be busy with a single processor. */
const AT_ONCE = 2;

/** Runs every check, prints a line for each in their order, and counts them. */
export async function runChecks(): Promise<CountAndFailures> {
  const left = CHECKS.map((check) => ({ check, ...Promise.withResolvers<Outcome>() }));
  const begun = left.map(({ check: { name }, promise }) => ({ name, promise }));
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (let next = left.shift(); next; next = left.shift()) next.resolve(await runOne(next.check));
  });
  const failures: string[] = [];
  for (const { name, promise } of begun) {
    const { problem, seconds } = await promise;
    console.log(
      `${problem === "" ? "ok  " : "FAIL"} ${name.padEnd(24)} ${seconds.toFixed(1).padStart(5)} s`,
    );
    if (problem === "") continue;
    failures.push(name);
    console.log(`${problem.replaceAll(/^/gm, "       ")}\n`);
  }
  await Promise.all(lanes);
  return { passed: CHECKS.length - failures.length, failed: failures.length, failures };
}

type Outcome = { problem: string; seconds: number };

async function runOne({ run }: Check): Promise<Outcome> {
  const startMs = performance.now();
  const problem = await run().catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  return { problem, seconds: (performance.now() - startMs) / 1000 };
}

async function boundaries(): Promise<string> {
  return checkBoundaries(ROOT)
    .map(({ path, rule, detail }) => `${path}: ${detail} (${rule})`)
    .join("\n");
}

async function schema(): Promise<string> {
  const problems: string[] = [];
  for (const kind of ["server", "gateway"] as const) {
    for (const { path, content } of await generateDatabaseFiles(
      kind,
      process.env.TEST_DATABASE_URL,
    )) {
      const file = join(ROOT, path);
      if (!existsSync(file) || readFileSync(file, "utf8") !== content) {
        problems.push(
          `${path} does not follow from the migrations: run "node dev/run.mjs db:update" and commit it.`,
        );
      }
    }
  }
  return problems.join("\n");
}
