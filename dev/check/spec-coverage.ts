import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A `;` divides two proofs only where another path follows: names of tests may hold one too. */
const BETWEEN_PROOFS = /\s*;\s*(?=`?[\w./-]+ › )|<br>/;
const DOCUMENT = "docs/spec-coverage.md";
const ROW = /^\|\s*(\d+(?:\.\d+)*[a-z]?)\s*\|\s*(.+?)\s*\|\s*(.*?)\s*\|$/;

/**
 * Checks docs/spec-coverage.md: every statement has its own number and either the word "open" or tests that exist,
 * written `path › name of the test`, several apart by `;`. Returns what is wrong, one sentence each.
 */
export function checkSpecCoverage(root: string, document = DOCUMENT): string[] {
  const problems: string[] = [];
  const numbers = new Set<string>();
  for (const { line, number, proofs } of readCoverage(root, document)) {
    if (number === "") problems.push(`This row has no number, statement and proof: ${line}`);
    else if (numbers.has(number)) problems.push(`Statement ${number} is listed twice.`);
    else problems.push(...findMissingTests(root, number, proofs));
    numbers.add(number);
  }
  if (numbers.size === 0) problems.push(`${document} lists no statement.`);
  return problems;
}

/** The rows of docs/spec-coverage.md; a statement that is open has no proofs. */
export function readCoverage(
  root: string,
  document = DOCUMENT,
): { line: string; number: string; proofs: string[] }[] {
  const lines = readFileSync(join(root, document), "utf8").split("\n");
  const rows = lines.filter(
    (line) => line.startsWith("|") && !/^\|[\s:|-]+\|$/.test(line) && !/^\|\s*n\s*\|/.test(line),
  );
  return rows.map((line) => {
    const [, number = "", , proof = ""] = ROW.exec(line) ?? [];
    const proofs = proof === "open" ? [] : proof.split(BETWEEN_PROOFS);
    return { line, number, proofs: proofs.map((it) => it.replaceAll("`", "").trim()) };
  });
}

function findMissingTests(root: string, number: string, proofs: readonly string[]): string[] {
  return proofs.flatMap((proof) => {
    const problem = proofProblem(root, proof);
    return problem === undefined ? [] : [`Statement ${number}: ${problem}`];
  });
}

/** Why a proof, written `path › name of the test`, names no test that runs; nothing when it does. */
export function proofProblem(root: string, proof: string): string | undefined {
  const [path = "", name] = proof.split(" › ");
  if (name === undefined) return `"${proof}" is neither "open" nor "path › name of the test".`;
  const file = join(root, path);
  if (!existsSync(file)) return `there is no file ${path}.`;
  return hasTest(readFileSync(file, "utf8"), name) ? undefined : `${path} has no test "${name}".`;
}

function hasTest(source: string, name: string): boolean {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<!\.(?:skip|todo))\(\s*(["'\x60])${escaped}\1`).test(source);
}
