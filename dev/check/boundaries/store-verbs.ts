import type { Import, SourceFile } from "./source-file.ts";
import { beginsWith, isRead, READS, WRITES } from "./verbs.ts";
import type { Violation } from "./violation.ts";

/** The ledger's own act: nothing in it is ever changed or deleted. */
const LEDGER = /^post(?:Journal|Hold|HoldUse|HoldUses)$/;

/** True when an import takes only reads from a store: they need no use case of their own. */
export function takesReadsOnly({ names }: Pick<Import, "names">): boolean {
  return names.length > 0 && names.every(isRead);
}

/** Functions of a store that are named by another verb than the house's. */
export function findOtherVerbs({ path, functions }: SourceFile): Violation[] {
  if (!STORE.test(path)) return [];
  return functions
    .filter((name) => !beginsWith([...READS, ...WRITES], name) && !LEDGER.test(name))
    .map((name) => ({
      path,
      rule: `a store's function begins with one of ${[...READS, ...WRITES].join(", ")}`,
      detail: `has ${name}`,
    }));
}

const STORE = /^(?:server|gateway|dev\/sandbox)\/.*\.store\.ts$/;
