import { AppError } from "../../domain/errors.ts";
import { guessDelimiter } from "../../domain/text/csv-delimiter.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { readHeading } from "./file/heading.ts";
import { parseRows } from "./file/parse-rows.ts";
import { countRefusal } from "./file/refusals.ts";
import { type BaseImport, insertRefusals, lockImport, updateImport } from "./import.store.ts";
import { requireImport } from "./open-import.ts";
import { type SortDeps, sorterOf } from "./sort-rows.ts";
import { insertStagedRows } from "./staged-row.store.ts";

export type ReadDeps = SortDeps & { db: Database };

/** Whole rows of the file, by where they stand in it. */
export type Piece = { id: number; fromByte: number; toByte: number; text: string };

/** Rows whose refusal is listed one by one; of all others only the number is known. */
const MAX_LISTED_REFUSALS = 100_000;

/**
 * Reads the next rows of a file: the good ones are stored sealed, the others counted by reason. A piece that was read before
 * changes nothing; after the last one the import waits to be checked. Throws aborted for a piece out of turn, and
 * invalid-argument for a file that cannot be read.
 */
export async function readPiece(deps: ReadDeps, piece: Piece, nowMs: number): Promise<BaseImport> {
  const at = await requireImport(deps.db, piece.id);
  const sortRows = await sorterOf(deps, at.routeId, nowMs);
  return inTransaction(deps.db, async (tx) => {
    const found = await lockImport(tx, piece.id);
    if (!found) throw new AppError("not-found");
    if (piece.toByte <= found.readBytes) return found;
    const isNext = found.state === "reading" && piece.fromByte === found.readBytes;
    if (!isNext || piece.toByte > found.fileBytes) throw new AppError("aborted");
    const delimiter = found.heading?.delimiter ?? guessDelimiter(piece.text);
    const { rows, count } = await parseRows(piece.text, delimiter);
    const fields = found.heading?.fields ?? readHeading(rows.shift()?.cells ?? [], found.mode);
    const { good, refused } = sortRows(rows, fields, found.readRows);
    const stored = await insertStagedRows(tx, piece.id, good);
    for (const { row } of good) if (!stored.has(row)) refused.push({ row, reason: "duplicate" });
    const before = Object.values(found.refused).reduce((sum, count) => sum + count, 0);
    const counts = { ...found.refused };
    for (const { reason } of refused) countRefusal(counts, reason);
    await insertRefusals(tx, piece.id, refused.slice(0, Math.max(MAX_LISTED_REFUSALS - before, 0)));
    await updateImport(tx, piece.id, {
      readBytes: piece.toByte,
      readRows: found.readRows + count,
      heading: { fields, delimiter },
      refused: counts,
      ...(piece.toByte === found.fileBytes ? { state: "checking" } : {}),
    });
    return requireImport(tx, piece.id);
  });
}
