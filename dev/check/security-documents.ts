import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { proofProblem } from "./spec-coverage.ts";

const THREATS = "docs/security/threat-model.md";
const FINDINGS = "docs/security/findings.md";
const ASVS = "docs/security/asvs.md";
/** Levels 1 and 2 of version 5.0.0. */
const REQUIREMENTS = 253;
const TALLY = /^Met: (\d+)\. Open: (\d+)\. Not here: (\d+)\.$/m;

/** What a row of such a document claims. */
type Claim = { row: string; number: string; kind: "met" | "open" | "not here"; proofs: string[] };

/**
 * Checks the threat model, the findings and the ASVS table: each row is met by tests or documents that exist, open with a reason, or about
 * nothing that is here, with a reason; each requirement stands once, and the sums above the table are its own. Returns what
 * is wrong, one sentence each.
 */
export function checkSecurityDocuments(root: string): string[] {
  const asvs = readClaims(root, ASVS, 3);
  return [...asvs, ...readClaims(root, THREATS, 2), ...readClaims(root, FINDINGS, 2)]
    .flatMap((claim) => problemsOf(root, claim))
    .concat(problemsOfSums(readFileSync(join(root, ASVS), "utf8"), asvs));
}

/** Rows of tables whose last column is "proof"; the ASVS table has a number in the first. */
function readClaims(root: string, document: string, cells: number): Claim[] {
  let isProof = false;
  return readFileSync(join(root, document), "utf8")
    .split("\n")
    .flatMap((line) => {
      if (!line.startsWith("|")) isProof = false;
      if (!line.startsWith("|") || /^\|[-|]+\|$/.test(line)) return [];
      const parts = line.slice(1, -1).split(" | ");
      const last = parts.at(-1)?.trim() ?? "";
      if (last === "proof") isProof = true;
      if (!isProof || last === "proof") return [];
      const number = cells === 3 ? (parts[0]?.trim() ?? "") : "";
      return [{ row: parts.slice(0, -1).join(" ").trim(), number, ...claimOf(last) }];
    });
}

function claimOf(cell: string): Pick<Claim, "kind" | "proofs"> {
  const plain = cell.replaceAll("`", "");
  if (/^open: \S/.test(plain)) return { kind: "open", proofs: [] };
  if (/^not here: \S/.test(plain)) return { kind: "not here", proofs: [] };
  return { kind: "met", proofs: plain.split(/\s*;\s+(?=[\w./-]+\.(?:test\.tsx?|md)\b)/) };
}

function problemsOf(root: string, { row, kind, proofs }: Claim): string[] {
  if (kind !== "met") return [];
  return proofs.flatMap((proof) => {
    const problem = proof.endsWith(".md")
      ? documentProblem(root, proof)
      : proofProblem(root, proof);
    return problem === undefined ? [] : [`${row}: ${problem}`];
  });
}

function documentProblem(root: string, path: string): string | undefined {
  return existsSync(join(root, path)) ? undefined : `there is no file ${path}.`;
}

function problemsOfSums(text: string, claims: readonly Claim[]): string[] {
  const count = (kind: Claim["kind"]): number => claims.filter((it) => it.kind === kind).length;
  const problems: string[] = [];
  const numbers = new Set(claims.map(({ number }) => number));
  if (claims.length !== REQUIREMENTS || numbers.size !== REQUIREMENTS)
    problems.push(`${ASVS} must list each of the ${REQUIREMENTS} requirements once.`);
  const sums = `Met: ${count("met")}. Open: ${count("open")}. Not here: ${count("not here")}.`;
  if (TALLY.exec(text)?.[0] !== sums) problems.push(`${ASVS} must say "${sums}"`);
  return problems;
}
