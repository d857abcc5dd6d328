import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { ImportMode } from "./file/heading.ts";
import { piecesOf } from "./file-pieces.ts";
import type { BaseImport } from "./import.store.ts";
import { cancelImport, confirmImport, openImport, requireImport } from "./open-import.ts";
import { type ReadDeps, readPiece } from "./read-piece.ts";
import { applyImport, checkImport, type WorkDeps } from "./work-on-imports.ts";

export type FileOrder = {
  routeId: number;
  path: string;
  mode: ImportMode;
  /** Counts what the file would do, and changes nothing. */
  isDryRun: boolean;
  /** How many people may leave because a whole file does not name them. */
  missing?: number | undefined;
};

export type ImportFileDeps = ReadDeps &
  WorkDeps & {
    nowMs: () => number;
    /** Told after each piece that was read, and when all of it has been checked. */
    onProgress?: (state: BaseImport) => void;
  };

/**
 * Imports a file from this machine, going on where an earlier run has come to; a file that was imported last changes nothing. A dry
 * run ends cancelled. Throws as `openImport`, `readPiece` and `confirmImport` do; what has been read so far stays.
 */
export async function importFile(deps: ImportFileDeps, order: FileOrder): Promise<BaseImport> {
  const { db, nowMs, onProgress } = deps;
  const { routeId, path, mode } = order;
  const { size: fileBytes } = await stat(path);
  const file = { fileId: await hashOf(path), fileName: basename(path), fileBytes };
  let state = await openImport(db, { routeId, mode, ...file }, nowMs());
  if (state.state === "reading") {
    const chunks = createReadStream(path, { start: state.readBytes });
    for await (const piece of piecesOf(state, chunks)) {
      state = await readPiece(deps, piece, nowMs());
      onProgress?.(state);
    }
  }
  const { id } = state;
  await checkImport(db, id);
  state = await requireImport(db, id);
  onProgress?.(state);
  if (order.isDryRun)
    return state.state === "checked"
      ? { ...(await cancelImport(db, id, nowMs())), plan: state.plan }
      : state;
  await confirmImport(db, { id, missing: order.missing });
  await applyImport(deps, id, nowMs);
  return requireImport(db, id);
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return `sha256:${hash.digest("hex")}`;
}
