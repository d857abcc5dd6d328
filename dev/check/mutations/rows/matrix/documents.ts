import type { Mutation } from "../../mutation.ts";

/** Checks of what documents claim, of what is held of people, and of what is installed. */
export const DOCUMENT_CHECKS: readonly Mutation[] = [
  {
    of: "documents: a named test exists",
    file: "dev/check/security-documents.ts",
    find: 'if (kind !== "met") return [];',
    replace: "return [];",
    proof:
      "dev/check/security-documents.test.ts › a test that does not exist, is skipped, or a document that is gone is found, in both documents",
  },
  {
    of: "documents: open with a reason",
    file: "dev/check/security-documents.ts",
    find: "if (/^open: \\S/.test(plain))",
    replace: "if (/^open/.test(plain))",
    proof: "dev/check/security-documents.test.ts › open without a reason is no state",
  },
  {
    of: "data map: a personal column has an entry",
    file: "dev/check/data-map/data-map.ts",
    find: "isPersonal(column) && !named.has(idOf(column))",
    replace: "isPersonal(column) && named.has(idOf(column)) && !all.has(idOf(column))",
    proof: "dev/check/data-map/data-map.test.ts › a column of personal data without an entry fails",
  },
  {
    of: "supply: licences",
    file: "dev/check/supply/licences.ts",
    find: "if (isAllowed(licence, allowed)) return [];",
    replace: "if (licence.length > 0) return [];",
    proof: "dev/check/supply/licences.test.ts › %s is not",
  },
  {
    of: "supply: install scripts",
    file: "dev/check/supply/licences.ts",
    find: "if (hasInstallScript !== true || SCRIPTS.test(name)) return [];",
    replace: 'if (hasInstallScript !== true || name !== "") return [];',
    proof:
      "dev/check/supply/licences.test.ts › a package that wants to run a script when it is installed has to be looked at",
  },
  {
    of: "supply: other content under the same version",
    file: "dev/check/supply/lock-changes.ts",
    find: "if (same && same.integrity !== it.integrity)",
    replace: "if (same && same.integrity === undefined)",
    proof: "dev/check/supply/lock-changes.test.ts › %s is said behind the package",
  },
  {
    of: "supply: a bill that is whole",
    file: "dev/check/supply/bill.ts",
    find: "if (missing.length > 0)",
    replace: "if (missing.length > components.length)",
    proof: "dev/check/supply/bill.test.ts › a bill that leaves a shipped package out is none",
  },
];
