import { sql } from "kysely";
import { PREPARED } from "../../platform/database/prepared.ts";
import { compiledOnce } from "../../platform/database/statements/compiled.ts";
import { checked } from "../../platform/database/checked-sql.ts";
import { bigint, bool, nullable } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { isOnRoute } from "./opt-out.store.ts";

type Person = { routeId: number; person: number };

const liftedRows = checked("opt-out: lifted", { inRegister: nullable(bool) });
export type Lifted = { inRegister: boolean };

/**
 * Moves a person's own opt-outs, on whichever route, into the history; undefined when there was none. Who is in the register stays in it. The
 * caller has a transaction.
 */
export async function deleteOwnOptOut(
  tx: DatabaseOrTransaction,
  { routeId, person }: Person,
  lift: { at: Date; reason: string },
): Promise<Lifted | undefined> {
  const whose = sql`${isOnRoute(sql.ref("routeId"), sql.ref("person"), routeId)} and person = ${person}`;
  const lifted = await liftedRows.find(
    tx,
    sql`with own as (
        select * from opt_out where ${whose} and source <> 'register' for update
      ), history as (
        insert into opt_out_lift (route_id, person, opted_out_at, source, opt_out_reason, lifted_at, reason)
        select route_id, person, opted_out_at, source, reason, ${lift.at}, ${lift.reason} from own
      )
      select bool_or(in_register) as in_register from own`,
  );
  if (typeof lifted?.inRegister !== "boolean") return undefined;
  await sql`delete from opt_out where ${whose} and not in_register`.execute(tx);
  await sql`update opt_out set source = 'register', reason = null where ${whose} and in_register`.execute(
    tx,
  );
  return { inRegister: lifted.inRegister };
}

/** Has whoever keeps the opt-outs of a route in memory read them again. The caller has removed some in this transaction. */
export async function upsertRemoval(tx: DatabaseOrTransaction, routeId: number): Promise<void> {
  await sql`insert into opt_out_removal (route_id, removals) values (${routeId}, 1)
    on conflict (route_id) do update set removals = opt_out_removal.removals + 1`.execute(tx);
}

const removalRows = checked("opt-out: removals", { removals: bigint });

/** How often opt-outs were removed: one of a number that was ported holds on other routes too. */
export async function countRemovals(db: DatabaseOrTransaction): Promise<number> {
  const row = await removalRows.find(db, sumRemovals({}));
  return Number(row?.removals ?? 0n);
}

const sumRemovals = compiledOnce(
  () => sql`select coalesce(sum(removals), 0)::bigint as removals from opt_out_removal ${PREPARED}`,
);
