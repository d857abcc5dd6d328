import { randomUUID } from "node:crypto";
import type { Log } from "../../platform/log/log.ts";
import type { Database, DatabaseOrTransaction } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import {
  deleteWorker,
  type Lease,
  listLeases,
  listWorkers,
  lockLease,
  lockLeases,
  updateEnded,
  updateRunning,
  upsertLeases,
  upsertWorker,
} from "./lease.store.ts";
import { shareOut, type Unit } from "./share-out.ts";

/** A lease runs for so long after it was last prolonged (ms of the database's clock). */
export const LEASE_MS = 4_000;
const RENEW_MS = 1_000;
/** In the sandbox nobody else works: nothing has to be prolonged. */
const ALONE_MS = 3_600_000;

/** Thrown where work was to go on under a lease that is another's by now, or nobody's. */
export class LeaseLost extends Error {
  constructor(routeId: number) {
    super(`The lease of route ${routeId} has gone to another worker.`);
    this.name = "LeaseLost";
  }
}

/** Which routes this worker does the work of. */
export type Leases = {
  /**
   * Takes what is free, up to this worker's share, and ends what it let go of the time before; from then on `holds` denies what
   * it lets go of. True when what it holds is other than before.
   */
  settle(units: readonly Unit[]): Promise<boolean>;
  /** Whether the lease of a route runs, by this machine's clock and without asking. */
  holds(routeId: number): boolean;
  /** Routes whose leases run. */
  listHeld(): number[];
  /** Keeps the lease as it is until the transaction ends. Throws LeaseLost when it is not this worker's any more. */
  guard(tx: DatabaseOrTransaction, routeId: number): Promise<void>;
  /** Ends all its leases, so that others take its routes over; `settle` may take some again. */
  letGo(): Promise<void>;
  /** Ends all its leases, so that others need not wait. */
  stop(): Promise<void>;
};

type Held = { fence: bigint; untilMs: number };

/** Leases of one worker. `isAlone`: it takes every route from whoever had it, and shares with nobody. */
export function createLeases({
  db,
  log,
  isAlone = false,
  // Unlike Date.now this clock goes on while the process stands still, and nobody sets it.
  nowMs = () => performance.now(),
}: {
  db: Database;
  log: Log;
  isAlone?: boolean;
  nowMs?: () => number;
}): Leases {
  const me = randomUUID();
  const forMs = isAlone ? ALONE_MS : LEASE_MS;
  const held = new Map<number, Held>();
  const leaving = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let before = "";

  const runs = (routeId: number) => (held.get(routeId)?.untilMs ?? 0) > nowMs();
  const holds = (routeId: number) => runs(routeId) && !leaving.has(routeId);
  const listHeld = () => [...held.keys()].filter(holds).sort((a, b) => a - b);

  async function renew(): Promise<void> {
    // From before it is asked: the answer may take its time.
    const untilMs = nowMs() + forMs;
    for (const { routeId, fence } of await updateRunning(db, me, forMs)) {
      const lease = held.get(routeId);
      if (lease?.fence === fence) lease.untilMs = Math.max(lease.untilMs, untilMs);
    }
  }

  function prolong(): void {
    timer ??= setInterval(
      () => void renew().catch((err: unknown) => log.warn({ err }, "leases were not prolonged")),
      RENEW_MS,
    ).unref();
  }

  /** Forgets what is another's by now. One of its own that it does not know, as an answer was lost, may be taken anew. */
  function known(leases: readonly Lease[]): Lease[] {
    const isOwn = ({ routeId, holder, fence }: Lease) =>
      holder === me && held.get(routeId)?.fence === fence;
    const own = new Set(
      leases.filter((lease) => lease.isRunning && isOwn(lease)).map(({ routeId }) => routeId),
    );
    for (const id of held.keys()) if (!own.has(id)) held.delete(id);
    return leases.map((lease) => ({
      ...lease,
      isRunning: lease.isRunning && (lease.holder !== me || own.has(lease.routeId)),
    }));
  }

  async function hasAll(units: readonly Unit[]): Promise<boolean> {
    known(await listLeases(db));
    return units.flat().every(runs);
  }

  async function share(units: readonly Unit[]): Promise<void> {
    const untilMs = nowMs() + forMs;
    const given = [...leaving];
    const { taken, giveUp } = await inTransaction(db, async (tx) => {
      await lockLeases(tx);
      await updateEnded(tx, me, given);
      await upsertWorker(tx, me, forMs);
      const leases = known(await listLeases(tx));
      const plan = isAlone
        ? { take: units.flat().filter((id) => !held.has(id)), giveUp: [] }
        : shareOut({ units, leases, workers: await listWorkers(tx), me });
      const take = plan.take.filter((id) => !given.includes(id));
      return { taken: await upsertLeases(tx, me, take, forMs), giveUp: plan.giveUp };
    });
    for (const id of given) held.delete(id);
    leaving.clear();
    for (const { routeId, fence } of taken) held.set(routeId, { fence, untilMs });
    for (const id of giveUp) leaving.add(id);
    if (taken.length > 0 || giveUp.length > 0)
      log.info({ routes: listHeld() }, "this worker does the work of these routes");
  }

  async function end(): Promise<void> {
    clearInterval(timer);
    timer = undefined;
    const own = [...held.keys()];
    held.clear();
    leaving.clear();
    await updateEnded(db, me, own).catch(() => undefined);
    await deleteWorker(db, me).catch(() => undefined);
  }

  return {
    holds,
    listHeld,
    async settle(units) {
      if (!isAlone) prolong();
      if (!isAlone || !(await hasAll(units))) await share(units);
      const now = [...held].filter(([id]) => holds(id)).map(([id, { fence }]) => `${id}:${fence}`);
      const after = now.sort().join();
      const hasChanged = after !== before;
      before = after;
      return hasChanged;
    },
    async guard(tx, routeId) {
      const fence = held.get(routeId)?.fence;
      if (fence === undefined || !(await lockLease(tx, { worker: me, routeId, fence })))
        throw new LeaseLost(routeId);
    },
    async letGo() {
      if (timer !== undefined || held.size > 0) await end();
    },
    async stop() {
      if (timer !== undefined || isAlone) await end();
    },
  };
}
