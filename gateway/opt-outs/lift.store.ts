import { sql } from "kysely";
import { checked, type RowOf } from "../../platform/database/checked-sql.ts";
import { bigint, bool } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";

type Person = { routeId: number; person: number };

const liftedRows = checked("opt-out: lifted", { inRegister: bool });
export type Lifted = RowOf<typeof liftedRows>;

/**
 * Moves a person's own opt-out into the history; undefined when there was none. Who is in the register stays in it. The
 * caller has a transaction.
 */
export async function deleteOwnOptOut(
  tx: DatabaseOrTransaction,
  { routeId, person }: Person,
  lift: { at: Date; reason: string },
): Promise<Lifted | undefined> {
  const lifted = await liftedRows.find(
    tx,
    sql`with own as (
        select * from opt_out where route_id = ${routeId} and person = ${person} and source <> 'register' for update
      ), history as (
        insert into opt_out_lift (route_id, person, opted_out_at, source, opt_out_reason, lifted_at, reason)
        select route_id, person, opted_out_at, source, reason, ${lift.at}, ${lift.reason} from own
      )
      select in_register from own`,
  );
  if (!lifted) return undefined;
  if (lifted.inRegister)
    await sql`update opt_out set source = 'register', reason = null
      where route_id = ${routeId} and person = ${person}`.execute(tx);
  else
    await sql`delete from opt_out where route_id = ${routeId} and person = ${person}`.execute(tx);
  return lifted;
}

/** Has whoever keeps the opt-outs of a route in memory read them again. The caller has removed some in this transaction. */
export async function upsertRemoval(tx: DatabaseOrTransaction, routeId: number): Promise<void> {
  await sql`insert into opt_out_removal (route_id, removals) values (${routeId}, 1)
    on conflict (route_id) do update set removals = opt_out_removal.removals + 1`.execute(tx);
}

const removalRows = checked("opt-out: removals", { removals: bigint });

/** How often opt-outs of a route were removed. */
export async function countRemovals(db: DatabaseOrTransaction, routeId: number): Promise<number> {
  const row = await removalRows.find(
    db,
    sql`select removals from opt_out_removal where route_id = ${routeId}`,
  );
  return Number(row?.removals ?? 0n);
}
