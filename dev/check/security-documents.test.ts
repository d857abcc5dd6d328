import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT } from "./command.ts";
import { checkSecurityDocuments } from "./security-documents.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "security-"));
  mkdirSync(join(root, "docs/security"), { recursive: true });
  writeFileSync(
    join(root, "a.test.ts"),
    'test("keeps; strangers out", f);\ntest.skip("later", f);',
  );
  writeFileSync(join(root, "policy.md"), "# Policy");
});

afterEach(() => rmSync(root, { recursive: true }));

const GOOD = "`a.test.ts › keeps; strangers out` ; `policy.md`";

/** The problems where the first requirement has this proof and all the others are about nothing that is here. */
function check(proof: string, changes: { sums?: string; rows?: number; threat?: string } = {}) {
  const rest = Array.from({ length: (changes.rows ?? 253) - 1 }, (_, n) => {
    return `| 2.${n} | Other | not here: nothing of it |`;
  });
  const kind = proof.startsWith("open: ") ? [0, 1] : [1, 0];
  const sums = changes.sums ?? `Met: ${kind[0]}. Open: ${kind[1]}. Not here: 252.`;
  const head = ["| n | requirement | proof |", "|---|---|---|"];
  const asvs = [sums, "", ...head, `| 1.1 | One | ${proof} |`, ...rest].join("\n");
  writeFileSync(join(root, "docs/security/asvs.md"), asvs);
  const threats = ["| asset | why |", "|---|---|", "| Money | to spend it |", ""];
  const table = ["| measure | proof |", "|---|---|", `| Guard | ${changes.threat ?? GOOD} |`];
  writeFileSync(join(root, "docs/security/threat-model.md"), [...threats, ...table].join("\n"));
  const findings = ["| finding | proof |", "|---|---|", `| M2 | ${GOOD} |`].join("\n");
  writeFileSync(join(root, "docs/security/findings.md"), findings);
  return checkSecurityDocuments(root);
}

test("what is met by tests and documents that exist, or open with a reason, passes", () => {
  expect(check(GOOD)).toEqual([]);
  expect(check("open: nobody has looked")).toEqual([]);
});

test("a test that does not exist, is skipped, or a document that is gone is found, in both documents", () => {
  expect(check("a.test.ts › lets strangers in")).toHaveLength(1);
  expect(check("a.test.ts › later")).toHaveLength(1);
  expect(check("gone.md")).toHaveLength(1);
  expect(check(GOOD, { threat: "b.test.ts › keeps; strangers out" })).toHaveLength(1);
});

test("open without a reason is no state", () => {
  expect(check("open")).not.toEqual([]);
  expect(check(GOOD, { threat: "open:" })).not.toEqual([]);
});

test("a requirement that is missing and sums that are not those of the table are found", () => {
  expect(check(GOOD, { rows: 252, sums: "Met: 1. Open: 0. Not here: 251." })).toHaveLength(1);
  expect(check(GOOD, { sums: "Met: 253. Open: 0. Not here: 0." })).toHaveLength(1);
});

test("the product's own threat model and ASVS table name tests that exist", () => {
  expect(checkSecurityDocuments(ROOT)).toEqual([]);
});
