import { setTimeout as wait } from "node:timers/promises";
import { createPool } from "../../../platform/database/pool.ts";

/** A PostgreSQL of a run's own, to which something real can happen. */
export type RealServer = {
  url(database: string): string;
  /** Fills its disk, or makes room. */
  setFull?(isFull: boolean): Promise<void>;
  /** Kills it and promotes its standby at the same address. False where there is none any more. */
  failOver?(): Promise<boolean>;
  /** Stops it for good and removes its data. */
  drop(): Promise<void>;
};

const PATIENCE_MS = 60_000;
const PAUSE_MS = 50;

/** Waits until the server behind an address answers. Throws its last error after a minute. */
export async function untilItAnswers(url: string): Promise<void> {
  const pool = createPool(url, { max: 1 });
  const giveUpMs = performance.now() + PATIENCE_MS;
  try {
    for (;;) {
      try {
        await pool.query("select 1");
        return;
      } catch (error) {
        if (performance.now() > giveUpMs) throw error;
        await wait(PAUSE_MS);
      }
    }
  } finally {
    await pool.end();
  }
}
