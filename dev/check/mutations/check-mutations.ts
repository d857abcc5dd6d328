import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { proofProblem, readCoverage } from "../spec-coverage.ts";
import { MUTATIONS } from "./all.ts";
import type { Mutation } from "./mutation.ts";

const IS_STATEMENT = /^\d/;

/**
 * Checks the list of mutations without running any: each breaks a place that is there exactly once, names a test that
 * exists (for a statement of the specification, one that docs/spec-coverage.md names too), and every statement has one.
 * Returns what is wrong, one sentence each.
 */
export function checkMutations(
  root: string,
  mutations: readonly Mutation[] = MUTATIONS,
  document?: string,
): string[] {
  const rows = new Map(readCoverage(root, document).map((row) => [row.number, row.proofs]));
  const broken = new Set(mutations.map((it) => it.of));
  const missing = [...rows].filter(([number, proofs]) => proofs.length > 0 && !broken.has(number));
  return [
    ...mutations.flatMap((it) => problemsOf(root, it, rows)),
    ...missing.map(([number]) => `Statement ${number} is broken by no mutation.`),
  ];
}

function problemsOf(
  root: string,
  { of, file, find, proof }: Mutation,
  rows: ReadonlyMap<string, readonly string[]>,
): string[] {
  const path = join(root, file);
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const problems = [proofProblem(root, proof) ?? []].flat();
  if (text.split(find).length !== 2)
    problems.push(`${file} does not say ${JSON.stringify(find)} once.`);
  if (IS_STATEMENT.test(of) && !rows.get(of)?.includes(proof))
    problems.push(`"${proof}" is no proof of this statement in the document.`);
  return problems.map((problem) => `${of}: ${problem}`);
}
