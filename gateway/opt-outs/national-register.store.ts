import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../db/database.ts";

/** Enters people of a route in the register; those who are in it stay as they are. */
export async function insertRegistered(
  tx: DatabaseOrTransaction,
  routeId: number,
  people: readonly number[],
  at: Date,
): Promise<void> {
  await sql`insert into opt_out (route_id, person, opted_out_at, source, in_register)
    select ${routeId}, person, ${at}, 'register', true from unnest(${[...new Set(people)]}::int[]) person order by person
    on conflict (route_id, person) do update set in_register = true where not opt_out.in_register`.execute(
    tx,
  );
}

/** Takes people of a route out of the register; their own opt-outs stay. How many get adverts again. */
export async function deleteRegistered(
  tx: DatabaseOrTransaction,
  routeId: number,
  people: readonly number[],
): Promise<number> {
  await sql`update opt_out set in_register = false
    where route_id = ${routeId} and person = any(${people}::int[]) and in_register and source <> 'register'`.execute(
    tx,
  );
  const { numAffectedRows } = await sql`delete from opt_out
    where route_id = ${routeId} and person = any(${people}::int[]) and source = 'register'`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}
