import type { DatabaseOrTransaction } from "../../db/database.ts";
import { type ConnectionReport, upsertReport } from "./connection-report.store.ts";
import type { Exchange } from "../exchange.ts";

const AGAIN_MS = 10_000;

/**
 * Says how this worker's connections stand, at once when that changes: a session and what a network refused are known to the process
 * that sends alone, and administrators are answered by another one.
 */
export function createConnectionReporter({
  db,
  exchange,
}: {
  db: DatabaseOrTransaction;
  exchange: Pick<Exchange, "list">;
}): () => Promise<void> {
  const reported = new Map<number, { words: string; atMs: number }>();
  return async () => {
    for (const live of exchange.list()) {
      const report: ConnectionReport = {
        connectionId: live.id,
        isUsable: live.isUsable(),
        problem: live.problem() ?? null,
      };
      const words = JSON.stringify(report);
      const before = reported.get(live.id);
      if (before?.words === words && performance.now() - before.atMs < AGAIN_MS) continue;
      await upsertReport(db, report);
      reported.set(live.id, { words, atMs: performance.now() });
    }
  };
}
