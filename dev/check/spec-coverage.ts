import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A `;` divides two proofs only where another path follows: names of tests may hold one too. */
const BETWEEN_PROOFS = /\s*;\s*(?=`?[\w./-]+ › )|<br>/;
const ROW = /^\|\s*(\d+(?:\.\d+)*[a-z]?)\s*\|\s*(.+?)\s*\|\s*(.*?)\s*\|$/;

/**
 * Checks docs/spec-coverage.md: every statement has its own number and either the word "open" or tests that exist,
 * written `path › name of the test`, several apart by `;`. Returns what is wrong, one sentence each.
 */
export function checkSpecCoverage(root: string, document = "docs/spec-coverage.md"): string[] {
  const problems: string[] = [];
  const numbers = new Set<string>();
  for (const line of readFileSync(join(root, document), "utf8").split("\n")) {
    if (!line.startsWith("|") || /^\|[\s:|-]+\|$/.test(line) || /^\|\s*n\s*\|/.test(line)) continue;
    const [, number = "", , proof = ""] = ROW.exec(line) ?? [];
    if (number === "") problems.push(`This row has no number, statement and proof: ${line}`);
    else if (numbers.has(number)) problems.push(`Statement ${number} is listed twice.`);
    else if (proof !== "open") problems.push(...findMissingTests(root, number, proof));
    numbers.add(number);
  }
  if (numbers.size === 0) problems.push(`${document} lists no statement.`);
  return problems;
}

function findMissingTests(root: string, number: string, proof: string): string[] {
  return proof.split(BETWEEN_PROOFS).flatMap((named) => {
    const [path = "", name] = named.replaceAll("`", "").split(" › ");
    if (name === undefined)
      return [`Statement ${number}: "${named}" is neither "open" nor "path › name of the test".`];
    const file = join(root, path.trim());
    if (!existsSync(file)) return [`Statement ${number}: there is no file ${path}.`];
    return hasTest(readFileSync(file, "utf8"), name.trim())
      ? []
      : [`Statement ${number}: ${path} has no test "${name}".`];
  });
}

function hasTest(source: string, name: string): boolean {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<!\.(?:skip|todo))\(\s*(["'\x60])${escaped}\1`).test(source);
}
