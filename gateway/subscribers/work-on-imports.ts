import { listRoutes } from "../catalogue/catalogue.store.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { type BaseImport, listImportsToWork, lockImport, updateImport } from "./import.store.ts";
import {
  insertNumbers,
  lockBases,
  updateMissing,
  updateMovedAway,
  updateRemoved,
  upsertMembers,
  upsertRevision,
} from "./member.store.ts";
import { countPlan, deleteStagedRows, findBatchEnd, updateStatistics } from "./staged-row.store.ts";

export type WorkDeps = {
  db: Database;
  /** Rows or people of one transaction. */
  batchSize?: number | undefined;
  /** Asked before each batch; what is left is done by the next run. */
  mayGoOn?: () => boolean;
};

const BATCH = 2_000;

/** Checks and applies what waits for it, batch by batch: a program that dies goes on after the last whole one. */
export async function workOnImports(deps: WorkDeps, nowMs: () => number): Promise<void> {
  for (const { id, state } of await listImportsToWork(deps.db)) {
    if (state === "checking") await checkImport(deps.db, id);
    else await applyImport(deps, id, nowMs);
  }
}

/** Counts what an import that has been read would do to the base, and changes nothing of it. */
export async function checkImport(db: Database, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await lockImport(tx, id);
    if (found?.state !== "checking") return;
    await updateStatistics(tx);
    const plan = await countPlan(tx, found, await neighboursOf(tx, found.routeId));
    await updateImport(tx, id, { state: "checked", plan });
  });
}

/** Changes the base by what a confirmed import says. */
export async function applyImport(
  { db, batchSize = BATCH, mayGoOn = () => true }: WorkDeps,
  id: number,
  nowMs: () => number,
): Promise<void> {
  for (let isDone = false; !isDone && mayGoOn();)
    isDone = await inTransaction(db, async (tx) => {
      const found = await lockImport(tx, id);
      if (found?.state !== "applying") return true;
      await lockBases(tx);
      const at = new Date(nowMs());
      await upsertRevision(tx, found.routeId);
      return applyBatch(tx, found, { batchSize, at });
    });
}

type Transaction = Parameters<Parameters<typeof inTransaction>[1]>[0];

/** The next rows of the file, then, of a whole base, those whom it does not name. True when nothing was left. */
async function applyBatch(
  tx: Transaction,
  { id, routeId, mode, appliedRows }: BaseImport,
  { batchSize, at }: { batchSize: number; at: Date },
): Promise<boolean> {
  const to = await findBatchEnd(tx, id, { after: appliedRows, limit: batchSize });
  if (to !== undefined) {
    const neighbours = await neighboursOf(tx, routeId);
    const range = { importId: id, routeId, neighbours, from: appliedRows, to };
    await insertNumbers(tx, range);
    await upsertMembers(tx, range, at);
    for (const left of await updateMovedAway(tx, range, at)) await upsertRevision(tx, left);
    await updateRemoved(tx, range, at);
    await updateImport(tx, id, { appliedRows: to });
    return false;
  }
  const left =
    mode === "full" ? await updateMissing(tx, { importId: id, routeId }, batchSize, at) : 0;
  if (left > 0) return false;
  await deleteStagedRows(tx, id);
  await updateImport(tx, id, { state: "done", finishedAt: at });
  return true;
}

/** The other routes of a route's country. */
async function neighboursOf(tx: Transaction, routeId: number): Promise<number[]> {
  const routes = await listRoutes(tx);
  const country = routes.find((route) => route.routeId === routeId)?.country;
  return routes.flatMap((route) =>
    route.country === country && route.routeId !== routeId ? [route.routeId] : [],
  );
}
