import { AppError } from "../../../../../domain/errors.ts";
import type { TextEncoding } from "../../../../../domain/text/text-encoding.ts";
import type { Database } from "../../../../db/database.ts";
import { withFreeLease } from "../../../../db/lease/with-lease.ts";
import { FileMissing } from "../../../../../platform/files/file-store.ts";
import { type ListOrder, type ListsDeps, makeList } from "../create-list.ts";
import {
  findImport,
  type ListImport,
  updateBegun,
  updateEnded,
  updateRead,
} from "./list-import.store.ts";

/** So often at the most is noted how far it is. */
const NOTES = 50;
const MAX_TRIES = 5;

/** Why an import failed; the words for it are `importProblemWords`. */
export type ImportProblem = "gone" | "too-many-lists" | "unreadable" | "unexpected";

class Cancelled extends Error {}

/**
 * Reads the file of an import and makes its list, while nobody else works on a large file of its owner. Nothing is stored before
 * all of it was read, so whoever comes after a process that was killed begins again and the list is the same. Ends at once when
 * it is cancelled; throws what a later try may overcome, until five have failed.
 */
export async function runImport(deps: ListsDeps, id: string, signal: AbortSignal): Promise<void> {
  const known = await findImport(deps.db, id);
  if (!known) return;
  await withFreeLease(deps.db, { of: "large-list", id: known.userId }, async (db, { lost }) => {
    const begun = await updateBegun(db, id);
    if (begun) await work({ ...deps, db }, begun, AbortSignal.any([signal, lost]));
  });
}

async function work(deps: ListsDeps, begun: ListImport, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const { id } = begun;
  try {
    await makeList(deps, orderOf(begun), {
      id,
      onBytes: noteProgress(db, begun, signal),
      async onStored(tx) {
        signal.throwIfAborted();
        if (!(await updateEnded(tx, id, { state: "done", at: clock.now() }))) throw new Cancelled();
      },
    });
  } catch (error) {
    if (error instanceof Cancelled) return;
    // Whoever comes next begins again.
    if (signal.aborted) return;
    const problem = problemOf(error) ?? (begun.tries >= MAX_TRIES ? "unexpected" : undefined);
    if (problem === undefined) throw error;
    await updateEnded(db, id, { state: "failed", problem, at: clock.now() });
  }
}

/** Notes how far it is. The function throws where the import was cancelled or its time is over. */
function noteProgress(db: Database, { id, totalBytes }: ListImport, signal: AbortSignal) {
  const step = Number(totalBytes) / NOTES;
  let [read, noted] = [0, 0];
  return async (bytes: number): Promise<void> => {
    read += bytes;
    if (read - noted < step) return;
    signal.throwIfAborted();
    if (!(await updateRead(db, id, read))) throw new Cancelled();
    noted = read;
  };
}

function orderOf(begun: ListImport): ListOrder {
  const { userId, name, path, countryId, phoneColumn, encoding } = begun;
  const { consentSource: source, consentText: text } = begun;
  const consent = source !== null && text !== null ? { source, text } : undefined;
  const file = { userId, name, path, countryId, phoneColumn };
  return { ...file, encoding: encoding as TextEncoding, consent };
}

function problemOf(error: unknown): ImportProblem | undefined {
  if (error instanceof FileMissing) return "gone";
  if (!(error instanceof AppError)) return undefined;
  if (error.code === "not-found") return "gone";
  if (error.code === "resource-exhausted") return "too-many-lists";
  return error.code === "invalid-argument" ? "unreadable" : undefined;
}
