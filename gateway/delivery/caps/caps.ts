import { listRoutes } from "../../catalogue/catalogue.store.ts";
import type { Database, DatabaseOrTransaction } from "../../db/database.ts";
import { inTransaction } from "../../db/transaction.ts";
import { lockEveryRoute } from "../message.store.ts";
import {
  type CapLogState,
  deleteCapLogUntil,
  findCapLogState,
  insertCapLogAnew,
  listWrittenAfter,
  listWrittenOf,
} from "./cap-log.store.ts";
import { type Capped, type CapRules, CapTables } from "./cap-tables.ts";

/** Who is at a frequency cap: in memory, from the log of who was written to, which every process reads on from where it was. */
export type Caps = {
  /**
   * Who is at a cap, with all that was committed until now. In the transaction that has locked a route it is exact for that route, and
   * what the transaction itself has written counts; it throws when the log has to be read from its beginning, which nobody waits for
   * with a lock.
   */
  read(db: DatabaseOrTransaction): Promise<Capped>;
  /** Takes what was committed, be it from the beginning. */
  follow(nowMs: number): Promise<void>;
  /** Who is at a cap, for estimates: a second old at most, and asks the database for nothing but news. */
  readRecent(nowMs: number): Promise<Capped>;
  /** Forgets what no cap counts any more in the log. */
  deleteOld(nowMs: number): Promise<void>;
};

/** The sandbox's clock jumps: what was planned for hours that it has jumped over is written down under them, however long ago they are. */
export const IN_SANDBOX = { lateDays: 400 } as const;

const ROWS_AT_ONCE = 5_000;
const RECENT_MS = 1_000;
const DAY_MS = 86_400_000;
/** The log holds so much more than the caps need, for clocks that differ. */
const SPARE_DAYS = 1;

export function createCaps({ db: ownDb, ...rules }: CapRules & { db: Database }): Caps {
  const { cap, capAll, lateDays = 0 } = rules;
  const days = Math.max(cap.days, capAll.days) + SPARE_DAYS + lateDays;
  let held: { tables: CapTables; filling: number } | undefined;
  let following: Promise<void> | undefined;
  let followedAtMs = Number.NEGATIVE_INFINITY;

  async function load(nowMs: number): Promise<void> {
    let state = await findCapLogState(ownDb);
    if (state.days < days) state = await fillAnew(ownDb, days, nowMs);
    const tables = new CapTables(rules);
    for (const { routeId } of await listRoutes(ownDb))
      for (const row of await listWrittenOf(ownDb, routeId)) tables.take(row);
    held = { tables, filling: state.filling };
  }

  /** Undefined when what is held is not worth anything any more. */
  async function takeCommitted(db: DatabaseOrTransaction): Promise<Capped | undefined> {
    const before = held;
    if (!before) return undefined;
    for (;;) {
      const { state, rows } = await listWrittenAfter(db, before.tables.lastSeqs(), ROWS_AT_ONCE);
      if (state.filling !== before.filling || state.days < days) {
        if (held === before) held = undefined;
        return undefined;
      }
      const settled = rows.filter(({ isOwn }) => !isOwn);
      for (const row of settled) before.tables.takeNew(row);
      if (settled.length < ROWS_AT_ONCE)
        return before.tables.capped(rows.filter(({ isOwn }) => isOwn));
    }
  }

  async function followNow(nowMs: number): Promise<void> {
    const startedMs = performance.now();
    while (!(await takeCommitted(ownDb))) await load(nowMs);
    // Here alone: over millions of people it takes seconds, for which nobody waits with a lock.
    held?.tables.forgetOld();
    followedAtMs = startedMs;
  }

  /** One at a time: whoever comes meanwhile is content with it. */
  function follow(nowMs: number): Promise<void> {
    following ??= followNow(nowMs).finally(() => {
      following = undefined;
    });
    return following;
  }

  return {
    follow,
    async read(db) {
      const capped = await takeCommitted(db);
      // What is committed next is read by the next estimate.
      followedAtMs = Number.NEGATIVE_INFINITY;
      if (!capped) throw new Error("The log of frequency caps has to be read anew first.");
      return capped;
    },
    async readRecent(nowMs) {
      if (!held || performance.now() - followedAtMs >= RECENT_MS) await follow(nowMs);
      if (!held) throw new Error("The log of frequency caps is being read anew.");
      return held.tables.capped([]);
    },
    deleteOld: (nowMs) => deleteCapLogUntil(ownDb, new Date(nowMs - days * DAY_MS), days),
  };
}

/** Fills the log from messages, unless another process just has. */
async function fillAnew(db: Database, days: number, nowMs: number): Promise<CapLogState> {
  return inTransaction(db, async (tx) => {
    await lockEveryRoute(tx);
    const state = await findCapLogState(tx);
    if (state.days >= days) return state;
    await insertCapLogAnew(tx, new Date(nowMs - days * DAY_MS), days);
    return findCapLogState(tx);
  });
}
