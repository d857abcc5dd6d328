import { sql } from "kysely";
import { intArray, textArray } from "../../db/array-text.ts";
import { checked } from "../../../platform/database/checked-sql.ts";
import { array, int } from "../../../platform/database/column-kinds.ts";
import { PREPARED } from "../../../platform/database/prepared.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { FAILURE } from "../../../domain/campaign/failure-reasons.ts";
import { MESSAGE_STATE } from "../message-state.ts";
import { referenceDayOf } from "../references/reference-day.ts";
import { CHANGED, countDecidedLate, FIGURES } from "./changed-messages.store.ts";
import type { Merged } from "./merge-receipts.ts";

const DAY_MS = 86_400_000;
const sent = sql.lit(MESSAGE_STATE.sent);
const delivered = sql.lit(MESSAGE_STATE.delivered);
const undelivered = sql.lit(MESSAGE_STATE.undelivered);
const noReceipt = sql.lit(FAILURE.noReceipt);

/**
 * Has the statements of a transaction find row by row, by the keys, what they name: in that order rows are locked too. What PostgreSQL would
 * choose for a table that has just begun to fill, a join of everything with everything, is slow a moment later.
 */
export async function lockByKeys(tx: DatabaseOrTransaction): Promise<void> {
  await sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
    set_config('plan_cache_mode', 'force_generic_plan', true) ${PREPARED}`.execute(tx);
}

const foundRows = checked("receipts: found", {
  /** Places of references that were given neither today nor yesterday. */
  unknown: array(int),
  /** Places of those whose messages have more of them, or of which the network is asked. */
  apart: array(int),
  /** Place, service, person and whether it goes as SMS (1 or 0), of those that have decided nothing. */
  unchanged: array(int),
});

/** References, by their places, that are not done with. */
export type Found = {
  unknown: number[];
  apart: number[];
  /** Of messages that are decided, or were given up. */
  unchanged: Unchanged[];
};
type Unchanged = { place: number; serviceId: number; person: number; asSms: boolean };

/**
 * Lets receipts decide their messages, those with a single reference of today or yesterday, and brings the figures up to date: one statement,
 * however many they are. A message that is decided stays as it is.
 */
export async function updateKnown(
  tx: DatabaseOrTransaction,
  connectionId: number,
  { references, outcomes }: Merged,
  nowMs: number,
): Promise<Found> {
  const [today, yesterday] = [referenceDayOf(nowMs), referenceDayOf(nowMs - DAY_MS)];
  const count = references.length;
  const row = await foundRows.find(
    tx,
    sql`with matched as materialized (
      select t.n::int as n, t.outcome, coalesce(a.service_id, b.service_id) as service_id, coalesce(a.person, b.person) as person,
        coalesce(a.as_sms, b.as_sms) as as_sms, coalesce(a.is_single, b.is_single) as is_single
      from unnest(${textArray(references)}::text[], ${intArray(outcomes)}::smallint[]) with ordinality as t (reference, outcome, n)
      left join lateral (${referenceOn(connectionId, today)}) a on true
      left join lateral (${referenceOn(connectionId, yesterday)} and a.service_id is null offset 0) b on true
      where a.service_id is not null or b.service_id is not null
      order by 3, 4
    ),
    changed as (
      update message m set state = case when r.outcome = 0 then ${delivered} else ${undelivered} end,
        reason = greatest(r.outcome - 1, 0)
      from matched r
      where m.service_id = r.service_id and m.person = r.person and m.state = ${sent} and m.via_sms = r.as_sms
        and r.is_single and r.outcome >= 0
      returning ${CHANGED}, r.n as place
    ),
    ${FIGURES}
    select
      case when (select count(*) from matched) < ${count}::int
        then array(select g from generate_series(1, ${count}::int) g where g not in (select n from matched)) else '{}' end as unknown,
      array(select n from matched where not is_single) as apart,
      case when (select count(*) from changed) < (select count(*) from matched where is_single and outcome >= 0)
        then array(select unnest(array[n, service_id, person, as_sms::int]) from matched
          where is_single and outcome >= 0 and n not in (select place from changed)) else '{}' end as unchanged ${PREPARED}`,
  );
  const { unknown = [], apart = [], unchanged = [] } = row ?? {};
  return {
    unknown: unknown.map((place) => place - 1),
    apart: apart.map((place) => place - 1),
    unchanged: Array.from({ length: unchanged.length / 4 }, (_, at) => ({
      place: (unchanged[4 * at] ?? 0) - 1,
      serviceId: unchanged[4 * at + 1] ?? 0,
      person: unchanged[4 * at + 2] ?? 0,
      asSms: unchanged[4 * at + 3] === 1,
    })),
  };
}

/** The reference `t` of a connection, where it was given on this day (UTC). */
function referenceOn(connectionId: number, day: string) {
  return sql`select service_id, person, as_sms, parts = 1 and asked_at is null as is_single from message_reference_day
        where connection_id = ${connectionId}::int and reference = t.reference and day = ${day}::date`;
}

/**
 * Lets receipts decide messages that were given up without one: that nobody knew is all that they change. A statement of its own after the
 * other one, so that what a worker gave up in that moment is seen here.
 */
export async function updateGivenUp(
  tx: DatabaseOrTransaction,
  { outcomes }: Merged,
  unchanged: readonly Unchanged[],
): Promise<void> {
  const column = (pick: (one: Unchanged) => number) => intArray(unchanged.map(pick));
  await countDecidedLate(
    tx,
    sql`update message m set state = case when r.outcome = 0 then ${delivered} else ${undelivered} end,
        reason = greatest(r.outcome - 1, 0)
      from (select * from unnest(${column(({ serviceId }) => serviceId)}::int[], ${column(({ person }) => person)}::int[],
          ${column(({ asSms }) => (asSms ? 1 : 0))}::int[], ${column(({ place }) => outcomes[place] ?? 0)}::smallint[])
          as u (service_id, person, as_sms, outcome) order by service_id, person) r
      where m.service_id = r.service_id and m.person = r.person and m.state = ${undelivered} and m.reason = ${noReceipt}
        and m.via_sms = (r.as_sms = 1) and r.outcome <> 1 + ${noReceipt}`,
  );
}
