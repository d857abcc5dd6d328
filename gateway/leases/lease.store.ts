import { sql } from "kysely";
import { checked, type RowOf } from "../../platform/database/checked-sql.ts";
import { bigint, bool, int, text } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";

// Any fixed number will do, as long as every copy of the program asks for the same one.
const LEASES_LOCK = 7_402_553;
/** A worker that stands still inside a transaction keeps nobody else waiting for longer. */
const STILL_MS = 3_000;
/** Rows of workers that are gone are kept for so long. */
const GONE_SECONDS = 60;

const leaseRows = checked("lease", { routeId: int, holder: text, fence: bigint, isRunning: bool });

/** A route's lease. One that is not running may be taken by anybody. */
export type Lease = RowOf<typeof leaseRows>;

/** Lets one worker at a time share out, and ends a transaction that stands still with the lock. */
export async function lockLeases(tx: DatabaseOrTransaction): Promise<void> {
  await sql`select set_config('idle_in_transaction_session_timeout', ${String(STILL_MS)}, true),
    pg_advisory_xact_lock(${LEASES_LOCK})`.execute(tx);
}

export function listLeases(tx: DatabaseOrTransaction): Promise<Lease[]> {
  return leaseRows.list(
    tx,
    sql`select route_id, holder::text as holder, fence, until > clock_timestamp() as is_running
      from route_lease order by route_id`,
  );
}

/** Notes that a worker is there for the next `forMs`, and forgets those long gone. */
export async function upsertWorker(
  tx: DatabaseOrTransaction,
  worker: string,
  forMs: number,
): Promise<void> {
  await sql`insert into gateway_worker (id, until) values (${worker}::uuid, ${after(forMs)})
    on conflict (id) do update set until = excluded.until`.execute(tx);
  await sql`delete from gateway_worker
    where until < clock_timestamp() - make_interval(secs => ${GONE_SECONDS})`.execute(tx);
}

const workerRows = checked("lease: worker", { id: text });

/** Workers that are there. */
export async function listWorkers(tx: DatabaseOrTransaction): Promise<string[]> {
  const rows = await workerRows.list(
    tx,
    sql`select id::text as id from gateway_worker where until > clock_timestamp() order by id`,
  );
  return rows.map(({ id }) => id);
}

const fenceRows = checked("lease: fence", { routeId: int, fence: bigint });

/** Gives leases to a worker under a new fence, whoever had them. Waits for transactions that go by the old one. */
export function upsertLeases(
  tx: DatabaseOrTransaction,
  worker: string,
  routeIds: readonly number[],
  forMs: number,
): Promise<RowOf<typeof fenceRows>[]> {
  return fenceRows.list(
    tx,
    sql`insert into route_lease (route_id, holder, fence, until)
      select id, ${worker}::uuid, 1, ${after(forMs)} from unnest(${routeIds}::int[]) as r (id) order by id
      on conflict (route_id) do update
        set holder = excluded.holder, fence = route_lease.fence + 1, until = excluded.until
      returning route_id, fence`,
  );
}

/** Lets a worker's leases run on; one that has run out stays so. Answers those that run. */
export function updateRunning(
  db: DatabaseOrTransaction,
  worker: string,
  forMs: number,
): Promise<RowOf<typeof fenceRows>[]> {
  return fenceRows.list(
    db,
    sql`update route_lease set until = ${after(forMs)}
      where holder = ${worker}::uuid and until > clock_timestamp() returning route_id, fence`,
  );
}

/** Ends leases of a worker at once. */
export async function updateEnded(
  db: DatabaseOrTransaction,
  worker: string,
  routeIds: readonly number[],
): Promise<void> {
  await sql`update route_lease set until = clock_timestamp()
    where holder = ${worker}::uuid and route_id = any(${routeIds}::int[])`.execute(db);
}

export async function deleteWorker(db: DatabaseOrTransaction, worker: string): Promise<void> {
  await sql`delete from gateway_worker where id = ${worker}::uuid`.execute(db);
}

/**
 * Whether a lease runs and is under this fence, and keeps it so until the transaction ends: whoever takes it over waits.
 * A transaction that stands still is ended by the database.
 */
export async function lockLease(
  tx: DatabaseOrTransaction,
  lease: { worker: string; routeId: number; fence: bigint },
): Promise<boolean> {
  const rows = await fenceRows.list(
    tx,
    sql`select route_id, fence from route_lease,
        set_config('idle_in_transaction_session_timeout', ${String(STILL_MS)}, true)
      where route_id = ${lease.routeId} and holder = ${lease.worker}::uuid and fence = ${lease.fence}
        and until > clock_timestamp() for share of route_lease`,
  );
  return rows.length > 0;
}

const after = (ms: number) => sql`clock_timestamp() + make_interval(secs => ${ms / 1000})`;
