import { z } from "zod";
import type { listImport } from "../../../../../contract/audience/list-imports.ts";
import { importProblemWords } from "./import-problem-words.ts";
import { IMPORT_STATES, type ListImport } from "./list-import.store.ts";

const states = z.enum(IMPORT_STATES);

/** An import as the wire has it. */
export function presentImport(found: ListImport): z.input<typeof listImport> {
  const { id, name, state, totalBytes, readBytes, problem, createdAt } = found;
  return {
    id,
    name,
    state: states.parse(state),
    totalBytes: Number(totalBytes),
    readBytes: Number(readBytes),
    problem: problem === "" ? "" : importProblemWords(problem),
    createdAt: createdAt.toISOString(),
  };
}
