import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { checked, type RowOf } from "../../platform/database/checked-sql.ts";
import { bool, text } from "../../platform/database/column-kinds.ts";
import { isConnectionLost } from "../../platform/database/connection-loss.ts";
import { createKysely } from "../../platform/database/create-kysely.ts";
import { createPool } from "../../platform/database/pool.ts";
import type { Log } from "../../platform/log/log.ts";
import type { DB } from "./__generated__/types.ts";
import type { Database } from "./database.ts";
import { scopedPool } from "../identity/scoped-pool.ts";

/** Where reports and exports read: a replica where there is one, otherwise the primary. */
export type ReadSide = {
  /**
   * Runs work that only reads, and that may be run twice. What was committed before the call is seen, also on a replica. On the primary
   * where the replica is behind, away, or gave up the work.
   */
  read<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

export type ReplicaOptions = {
  url: string;
  log: Log;
  statementTimeoutMs?: number | undefined;
  /** How long a call waits for the replica to have what the primary has. */
  patienceMs?: number;
  /** How long a replica that failed is left alone. */
  restMs?: number;
};

const CONNECTIONS = 8;
const PATIENCE_MS = 1_000;
const REST_MS = 10_000;
const POLL_MS = 20;

/** Statements that a replica cancels because what they read is gone on the primary: https://www.postgresql.org/docs/current/hot-standby.html */
const RECOVERY_CONFLICTS = new Set(["40001", "40P01"]);
const READ_ONLY = "25006";

type Place = RowOf<typeof placeRows>;
const placeRows = checked("read side: Place", { system: text, lsn: text });
const progressRows = checked("read side: progress", {
  system: text,
  isReplica: bool,
  isPast: bool,
});

/** A read side over the primary alone. */
export function readPrimary(primary: Database): ReadSide {
  return { read: (work) => work(primary), close: () => Promise.resolve() };
}

/** A read side over a replica of the primary, which stands in for it. */
export function createReadSide(
  primary: Database,
  { url, log, statementTimeoutMs, patienceMs = PATIENCE_MS, restMs = REST_MS }: ReplicaOptions,
): ReadSide {
  const pool = createPool(url, {
    max: CONNECTIONS,
    applicationName: "loudhailer-tool-reports",
    ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }),
  });
  // Not the tool's own way to a database: what fails here is not a loss of the primary.
  const replica = createKysely<DB>(scopedPool(pool));
  let restsUntilMs = 0;

  function rest(reason: unknown): void {
    restsUntilMs = performance.now() + restMs;
    log.warn({ err: reason }, "reports are read from the primary");
  }

  async function hasCaughtUp(): Promise<boolean> {
    const deadlineMs = performance.now() + patienceMs;
    const here = await findPlace(primary);
    while (performance.now() < deadlineMs) {
      if (await isPast(replica, here)) return true;
      await wait(POLL_MS);
    }
    return false;
  }

  /** A machine that is gone answers nothing, so it is not waited for longer than one that is behind. */
  async function isUsable(): Promise<boolean> {
    if (performance.now() < restsUntilMs) return false;
    const stop = new AbortController();
    const late = wait(patienceMs * 2, false, { signal: stop.signal }).catch(() => false);
    const asked = hasCaughtUp().catch((error: unknown) => {
      rest(error);
      return false;
    });
    try {
      const isFresh = await Promise.race([asked, late]);
      if (!isFresh && performance.now() >= restsUntilMs) rest(new Error("The replica is behind."));
      return isFresh;
    } finally {
      stop.abort();
    }
  }

  return {
    async read(work) {
      if (!(await isUsable())) return work(primary);
      try {
        return await work(replica);
      } catch (error) {
        if (!isReplicasOwn(error)) throw error;
        rest(error);
        return work(primary);
      }
    },
    close: () => replica.destroy(),
  };
}

/** Which cluster it is, and up to where its log is safe: every commit that was answered is before it. */
async function findPlace(primary: Database): Promise<Place> {
  const place = await placeRows.find(
    primary,
    sql`select (pg_control_system()).system_identifier::text as system, pg_current_wal_flush_lsn()::text as lsn`,
  );
  if (!place) throw new Error("The primary did not answer where it is.");
  return place;
}

/** True once the replica shows what the primary had at that place. Throws when it is a replica of something else, or none. */
async function isPast(replica: Database, { system, lsn }: Place): Promise<boolean> {
  const there = await progressRows.find(
    replica,
    sql`select (pg_control_system()).system_identifier::text as system, pg_is_in_recovery() as "isReplica",
      coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn end, false) as "isPast"`,
  );
  if (there?.system !== system || !there.isReplica)
    throw new Error("DATABASE_READ_URL leads to no replica of the database of DATABASE_URL.");
  return there.isPast;
}

function isReplicasOwn(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // Work that writes is a mistake of ours: it must not pass by being done on the primary.
  if (code === READ_ONLY) return false;
  return RECOVERY_CONFLICTS.has(code) || isConnectionLost(error);
}
