import { type RawBuilder, sql } from "kysely";
import { intArray, textArray } from "../../db/array-text.ts";
import { checked, type RowOf } from "../../../platform/database/checked-sql.ts";
import { bool, int, nullable, text } from "../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { REFERENCE_STATE } from "../../exchange/event.store.ts";
import type { Merged } from "./merge-receipts.ts";

const undelivered = sql.lit(REFERENCE_STATE.undelivered);
const delivered = sql.lit(REFERENCE_STATE.delivered);

const outcomeRows = checked("receipt: outcome", {
  serviceId: int,
  person: int,
  delivered: bool,
  reason: int,
});

/** A message whose parts have all arrived, or of which one has failed. */
export type Outcome = RowOf<typeof outcomeRows>;

/** A message of which a reference rose, with the day on which its references were given; null where the release before has noted them. */
const raisedRows = checked("receipt: raised", { serviceId: int, person: int, day: nullable(text) });
type Raised = RowOf<typeof raisedRows>;

/** Where references are looked up: all there are, or those of the new table from a day (UTC) on. */
const EVERY = sql`select day, is_old, reference, connection_id from known_reference`;
const since = (day: string) =>
  sql`select day, false as is_old, reference, connection_id from message_reference_day where day >= ${day}::date`;

/**
 * Raises what merged receipts of a connection name, and gives the messages that this decides. `sinceDay`: all of them were given on that day
 * (UTC) or later.
 */
export function updateReferences(
  tx: DatabaseOrTransaction,
  connectionId: number,
  { references, outcomes }: Merged,
  sinceDay?: string,
): Promise<Outcome[]> {
  return updateHeard(
    tx,
    sql`select ${connectionId}::int as connection_id, reference,
        case when outcome < 0 then ${sql.lit(REFERENCE_STATE.sent)} when outcome = 0 then ${delivered} else ${undelivered} end as state,
        greatest(outcome - 1, 0) as reason
      from unnest(${textArray(references)}::text[], ${intArray(outcomes)}::smallint[]) as o (reference, outcome)`,
    sinceDay === undefined ? EVERY : since(sinceDay),
  );
}

/** The same of events that are stored. */
export function updateFromEvents(
  tx: DatabaseOrTransaction,
  ids: readonly bigint[],
): Promise<Outcome[]> {
  return updateHeard(
    tx,
    sql`select connection_id, reference, max(state) as state, max(reason) as reason
      from network_event where id = any(${ids}::bigint[]) group by connection_id, reference`,
    EVERY,
  );
}

async function updateHeard(
  tx: DatabaseOrTransaction,
  heard: RawBuilder<unknown>,
  places: RawBuilder<unknown>,
): Promise<Outcome[]> {
  const raised = await raise(tx, heard, places);
  const [ours, before] = [
    raised.filter(({ day }) => day !== null),
    raised.filter(({ day }) => day === null),
  ];
  return [...(await readOutcomes(tx, ours)), ...(await readOutcomes(tx, before, true))];
}

/** Raises references forward only, the latest of each name, in the order of their names. Gives the messages of those that rose. */
function raise(
  tx: DatabaseOrTransaction,
  heard: RawBuilder<unknown>,
  places: RawBuilder<unknown>,
): Promise<Raised[]> {
  const risen = sql`state = m.state, reason = case when m.state = ${undelivered} then m.reason else r.reason end`;
  return raisedRows.list(
    tx,
    sql`with heard as materialized (${heard}),
    meant as materialized (
      select t.connection_id, t.reference, t.state, t.reason, k.day, k.is_old
      from heard t cross join lateral (
        select day, is_old from (${places}) p where p.connection_id = t.connection_id and p.reference = t.reference
        order by day desc, is_old limit 1
      ) k
      order by t.connection_id, t.reference
    ),
    raised as (
      update message_reference_day r set ${risen},
        asked_at = case when m.state >= ${undelivered} then null else r.asked_at end
      from meant m
      where not m.is_old and r.connection_id = m.connection_id and r.reference = m.reference and r.day = m.day
        and r.state < m.state
      returning r.service_id, r.person, r.day
    ),
    raised_before as (
      update message_reference r set ${risen}
      from meant m
      where m.is_old and r.connection_id = m.connection_id and r.reference = m.reference and r.state < m.state
      returning r.service_id, r.person
    )
    select service_id, person, day from raised union select service_id, person, null::date from raised_before`,
  );
}

const parts = (raised: readonly Raised[]) => {
  const services = intArray(raised.map(({ serviceId }) => serviceId));
  const people = intArray(raised.map(({ person }) => person));
  return sql`unnest(${services}::int[], ${people}::int[], ${textArray(raised.map(({ day }) => day ?? "-infinity"))}::date[])
      as m (service_id, person, day)`;
};
const WHAT_PARTS_SHOW = sql`select r.service_id, r.person, bool_and(r.state = ${delivered}) as delivered,
      max(case when r.state = ${undelivered} then r.reason else 0 end)::int as reason`;
const DECIDED = sql`group by r.service_id, r.person
    having bool_and(r.state = ${delivered}) or bool_or(r.state = ${undelivered})
    order by r.service_id, r.person`;

/**
 * Of these messages, those whose parts have all arrived, or of which one has failed. A statement of its own, which finds each message by its index: joined to
 * what was raised, PostgreSQL compared everything with everything while it did not know yet how many receipts had come. `ofBefore`: references that the release before has noted.
 */
async function readOutcomes(
  tx: DatabaseOrTransaction,
  raised: readonly Raised[],
  ofBefore = false,
): Promise<Outcome[]> {
  if (raised.length === 0) return [];
  const table = sql.table(ofBefore ? "message_reference" : "message_reference_day");
  const onDay = ofBefore ? sql`` : sql` and r.day = m.day`;
  return outcomeRows.list(
    tx,
    sql`${WHAT_PARTS_SHOW}
    from ${parts(raised)}
    join ${table} r on r.service_id = m.service_id and r.person = m.person${onDay}
    ${DECIDED}`,
  );
}

const knownRows = checked("reference: known", { reference: text });

/** Of these references, those that the network gave for messages that we still know. */
export async function listKnown(
  db: DatabaseOrTransaction,
  connectionId: number,
  references: readonly string[],
): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const rows = await knownRows.list(
    db,
    sql`select reference from known_reference
      where connection_id = ${connectionId} and reference = any(${textArray(references)}::text[])`,
  );
  return new Set(rows.map(({ reference }) => reference));
}
