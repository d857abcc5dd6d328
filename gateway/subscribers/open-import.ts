import { AppError, invalidArgument } from "../../domain/errors.ts";
import { findRoute } from "../catalogue/catalogue.store.ts";
import type { Database, DatabaseOrTransaction } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import type { ImportMode } from "./file/heading.ts";
import {
  type BaseImport,
  findImport,
  type ImportState,
  insertImport,
  listImports,
  lockImport,
  OPEN_STATES,
  updateImport,
} from "./import.store.ts";
import { deleteStagedRows } from "./staged-row.store.ts";

export type ImportOrder = {
  routeId: number;
  /** What the file is recognised by when it is sent again, at most 200 characters. */
  fileId: string;
  fileName: string;
  fileBytes: number;
  mode: ImportMode;
};

/** Above this share of a base (per cent), those whom a whole file does not name leave it only when that is confirmed. */
export const MAX_MISSING_PERCENT = 10;

/**
 * Begins an import, or gives the one of the same file: that which is open, to go on with, and the last one of the route when it is
 * done. Throws not-found for a route that does not exist, and aborted while another file is open.
 */
export async function openImport(
  db: Database,
  order: ImportOrder,
  nowMs: number,
): Promise<BaseImport> {
  if (!(await findRoute(db, order.routeId))) throw new AppError("not-found");
  const [last] = (await listImports(db, order.routeId)).filter(
    ({ state }) => state !== "cancelled",
  );
  const isSame = last?.fileId === order.fileId && last.mode === order.mode;
  if (last && isSame) return last;
  // A file that could not be read at all is in nobody's way.
  if (last?.state === "reading" && last.readBytes === 0) await cancelImport(db, last.id, nowMs);
  else if (last && isOpen(last.state))
    throw new AppError("aborted", {
      message: "Another file of this route is being imported. Finish or cancel it first.",
    });
  const id = await insertImport(db, { ...order, createdAt: new Date(nowMs) });
  return requireImport(db, id);
}

/** The import. Throws not-found. */
export async function requireImport(db: DatabaseOrTransaction, id: number): Promise<BaseImport> {
  const found = await findImport(db, id);
  if (!found) throw new AppError("not-found");
  return found;
}

/**
 * Lets a checked import change the base. `missing` confirms how many people may leave because a whole file does not name them;
 * without it at most a tenth may. Throws aborted for one that is not checked, and invalid-argument when too many would leave.
 */
export async function confirmImport(
  db: Database,
  { id, missing = 0 }: { id: number; missing?: number | undefined },
): Promise<BaseImport> {
  return inTransaction(db, async (tx) => {
    const found = await lockImport(tx, id);
    if (!found) throw new AppError("not-found");
    if (found.state === "applying" || found.state === "done") return found;
    if (found.state !== "checked" || !found.plan) throw new AppError("aborted");
    if (needsConfirmation(found) && missing < found.plan.missing)
      throw invalidArgument([
        {
          path: "missing",
          message: `${found.plan.missing} of ${found.plan.members} people are not in the file. Confirm that they leave the base.`,
        },
      ]);
    await updateImport(tx, id, { state: "applying" });
    return requireImport(tx, id);
  });
}

/** Whether so many people would leave the base that somebody must say so. */
export function needsConfirmation({ mode, plan }: Pick<BaseImport, "mode" | "plan">): boolean {
  if (mode !== "full" || !plan) return false;
  return plan.missing * 100 > plan.members * MAX_MISSING_PERCENT;
}

/** Gives an import up that has not changed the base yet; its rows are deleted. Throws aborted when it has. */
export async function cancelImport(db: Database, id: number, nowMs: number): Promise<BaseImport> {
  return inTransaction(db, async (tx) => {
    const found = await lockImport(tx, id);
    if (!found) throw new AppError("not-found");
    if (found.state === "cancelled") return found;
    if (found.state === "applying" || found.state === "done")
      throw new AppError("aborted", { message: "The import has changed the base already." });
    await deleteStagedRows(tx, id);
    await updateImport(tx, id, { state: "cancelled", finishedAt: new Date(nowMs) });
    return requireImport(tx, id);
  });
}

const isOpen = (state: ImportState): boolean => OPEN_STATES.some((open) => open === state);
