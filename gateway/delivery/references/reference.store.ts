import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { storedName } from "../../networks/stored-event.ts";
import { referenceDayOf } from "./reference-day.ts";

/** Whose messages a network has named, and how it tells what becomes of them. */
export type Referred = {
  connectionId: number;
  serviceId: number;
  /** They are the SMS in place of RCS messages. */
  asSms: boolean;
  /** The network has to be asked. */
  isPulled: boolean;
};

/**
 * Notes under which references a network knows messages. One that it has given before is the new message's from now on: receipts of the
 * earlier one have come long ago, as a rule. Of two messages with one reference in the same answer the first has it.
 */
export async function insertReferences(
  db: DatabaseOrTransaction,
  { connectionId, serviceId, asSms, isPulled }: Referred,
  references: readonly { person: number; reference: string }[],
  nowMs: number,
): Promise<void> {
  const personOf = new Map<string, number>();
  for (const { person, reference } of references) {
    const name = storedName(reference);
    if (!personOf.has(name)) personOf.set(name, person);
  }
  if (personOf.size === 0) return;
  const people = [...personOf.values()];
  const partsOf = new Map<number, number>();
  for (const person of people) partsOf.set(person, (partsOf.get(person) ?? 0) + 1);
  const parts = people.map((person) => partsOf.get(person) ?? 1);
  await sql`insert into message_reference_day as old (connection_id, reference, day, service_id, person, parts, as_sms, asked_at)
    select ${connectionId}::int, reference, ${referenceDayOf(nowMs)}::date, ${serviceId}::int, person, parts, ${asSms}::boolean,
      ${isPulled ? new Date(nowMs) : null}::timestamptz
    from unnest(${people}::int[], ${[...personOf.keys()]}::text[], ${parts}::smallint[]) as r (person, reference, parts)
    on conflict (connection_id, reference, day) do update set service_id = excluded.service_id, person = excluded.person,
      parts = excluded.parts, as_sms = excluded.as_sms, asked_at = excluded.asked_at, state = 0, reason = 0
      where (old.service_id, old.person) <> (excluded.service_id, excluded.person)`.execute(db);
}

/** Keeps the references of these messages as they are until the transaction ends. */
export async function lockReferences(
  tx: DatabaseOrTransaction,
  serviceId: number,
  people: readonly number[],
): Promise<void> {
  for (const table of TABLES)
    await sql`select from ${sql.table(table)} where service_id = ${serviceId} and person = any(${people}::int[])
      order by connection_id, reference for update`.execute(tx);
}

/** Forgets under which references networks know these messages. */
export async function deleteReferences(
  tx: DatabaseOrTransaction,
  serviceId: number,
  people: readonly number[],
): Promise<void> {
  for (const table of TABLES)
    await sql`delete from ${sql.table(table)} where service_id = ${serviceId} and person = any(${people}::int[])`.execute(
      tx,
    );
}

/** The second one is of the release before. */
const TABLES = ["message_reference_day", "message_reference"] as const;
