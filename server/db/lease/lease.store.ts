import { type QueryExecutorProvider, sql } from "kysely";
import { checked } from "../../../platform/database/checked-sql.ts";
import { bool, text } from "../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../database.ts";

const taken = checked("lease: taken", { key: text });
const running = checked("lease: running", { isRunning: bool });

const until = (seconds: number) =>
  sql`clock_timestamp() + make_interval(secs => ${seconds}::float8)`;

/**
 * Gives a lease that nobody has to a holder; false when somebody has it. One that has run out is taken from its holder as soon as no
 * transaction goes by it any more: deleted, not changed, which would not wait for them.
 */
export async function insertLease(
  db: DatabaseOrTransaction,
  { key, holder, seconds }: { key: string; holder: string; seconds: number },
): Promise<boolean> {
  const row = await taken.find(
    db,
    sql`with ended as (delete from lease where key = ${key} and until < clock_timestamp() returning key)
      insert into lease (key, holder, until)
      select ${key}, ${holder}::uuid, ${until(seconds)} from (select count(*) from ended) after_it
      on conflict (key) do nothing returning key`,
  );
  return row !== undefined;
}

/** Lets a lease run on; false when its holder has it no more. */
export async function updateLeaseRunning(
  db: DatabaseOrTransaction,
  { key, holder, seconds }: { key: string; holder: string; seconds: number },
): Promise<boolean> {
  const row = await taken.find(
    db,
    sql`update lease set until = ${until(seconds)} where key = ${key} and holder = ${holder}::uuid returning key`,
  );
  return row !== undefined;
}

/**
 * Whether a lease runs, at the beginning of a transaction that goes by it: nobody takes it until that has ended. Running on is
 * no change of the key, so it does not wait.
 */
export async function lockLease(
  tx: QueryExecutorProvider,
  { key, holder }: { key: string; holder: string },
): Promise<boolean> {
  const row = await running.find(
    tx,
    sql`select until > clock_timestamp() as "isRunning" from lease
      where key = ${key} and holder = ${holder}::uuid for key share`,
  );
  return row?.isRunning === true;
}

export async function deleteLease(
  db: DatabaseOrTransaction,
  { key, holder }: { key: string; holder: string },
): Promise<void> {
  await sql`delete from lease where key = ${key} and holder = ${holder}::uuid`.execute(db);
}

/** Forgets what nobody came back for. */
export async function deleteOldLeases(db: DatabaseOrTransaction): Promise<void> {
  await sql`delete from lease where until < now() - interval '1 hour'`.execute(db);
}
