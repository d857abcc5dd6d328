import { type RawBuilder, sql } from "kysely";
import { checked } from "../../../platform/database/checked-sql.ts";
import { int } from "../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { FAILURE } from "../../../domain/campaign/failure-reasons.ts";
import { MESSAGE_STATE } from "../message-state.ts";

const delivered = sql.lit(MESSAGE_STATE.delivered);
const undelivered = sql.lit(MESSAGE_STATE.undelivered);
const countIf = (state: RawBuilder<unknown>) =>
  sql`coalesce(sum(n) filter (where state = ${state}), 0)::int`;

/** Messages that no network had a chance to deliver. */
const NOT_THE_NETWORK = sql`(${sql.join([FAILURE.optedOut, FAILURE.calledOff, FAILURE.otherNetwork].map(sql.lit))})`;

/** What an update of messages `m` has to return for the figures that follow from it. */
export const CHANGED = sql`m.service_id, m.connection_id, m.sent_day, m.sent_hour, m.state, m.reason, m.via_sms`;

/** What has changed, added up: of a thousand messages a few rows are left. */
const SUMS = sql`sums as materialized (
      select service_id, connection_id, sent_day, sent_hour, state, reason, via_sms, count(*)::int as n
      from changed group by service_id, connection_id, sent_day, sent_hour, state, reason, via_sms
    )`;

const PER_HOUR = sql`per_hour as (
      insert into service_hour as h (service_id, day, hour, sent, delivered)
      select service_id, sent_day, sent_hour, sum(n)::int, sum(n)::int from sums where state = ${delivered}
      group by service_id, sent_day, sent_hour order by service_id, sent_day, sent_hour
      on conflict (service_id, day, hour) do update set delivered = h.delivered + excluded.delivered
    )`;

const FAILURES = sql`failures as (
      insert into service_failure as f (service_id, reason, count)
      select service_id, reason, sum(n)::int from sums where state = ${undelivered} group by service_id, reason
      order by service_id, reason
      on conflict (service_id, reason) do update set count = f.count + excluded.count
    )`;

const BY_SMS = sql`by_sms as (
      update service s set fallbacks = s.fallbacks + c.fallbacks
      from (
        select service_id, sum(n)::int as fallbacks from sums
        where via_sms and state = ${delivered} group by service_id order by service_id
      ) c
      where s.id = c.service_id
    )`;

/**
 * Brings the figures up to date that follow from `changed`, in parts of a statement. PostgreSQL works on the last part first, so everybody who
 * counts locks in one order, which is that of sending as well: service, reasons, connection, hour, day; and within each by key. A
 * message has its hour and day since it was sent: nothing is inserted there.
 */
export const FIGURES = sql`${SUMS},
    per_day as (
      insert into service_day as d (service_id, day, sent, delivered, undelivered)
      select service_id, sent_day, sum(n)::int, ${countIf(delivered)}, ${countIf(undelivered)}
      from sums group by service_id, sent_day order by service_id, sent_day
      on conflict (service_id, day) do update
        set delivered = d.delivered + excluded.delivered, undelivered = d.undelivered + excluded.undelivered
    ),
    ${PER_HOUR},
    by_connection as (
      insert into connection_result as old (connection_id, route_id, day, delivered, undelivered)
      select c.connection_id, s.route_id, c.sent_day, ${countIf(delivered)}, ${countIf(undelivered)}
      from (select connection_id, service_id, sent_day, state, sum(n) as n from sums
        where reason not in ${NOT_THE_NETWORK} group by connection_id, service_id, sent_day, state) c
      join service s on s.id = c.service_id join network_connection w on w.id = c.connection_id
      group by c.connection_id, s.route_id, c.sent_day order by 1, 2, 3
      on conflict (connection_id, route_id, day) do update
        set delivered = old.delivered + excluded.delivered, undelivered = old.undelivered + excluded.undelivered
    ),
    ${FAILURES},
    ${BY_SMS}`;

const changedRows = checked("receipt: changed", { changed: int });

/**
 * Runs an update of messages `m` and brings the figures up to date, in one statement: they follow from the messages that
 * really changed, so a receipt that comes twice counts for nothing. Returns how many changed.
 */
export async function countChanged(
  db: DatabaseOrTransaction,
  update: RawBuilder<unknown>,
): Promise<number> {
  const row = await changedRows.find(
    db,
    sql`with changed as (
      ${update}
      returning ${CHANGED}
    ),
    ${FIGURES}
    select count(*)::int as changed from changed`,
  );
  return row?.changed ?? 0;
}

/**
 * As `countChanged`, for messages that had counted as undelivered because nobody knew better: those are taken out of the
 * figures again.
 */
export async function countDecidedLate(
  db: DatabaseOrTransaction,
  update: RawBuilder<unknown>,
): Promise<number> {
  const row = await changedRows.find(
    db,
    sql`with changed as (
      ${update}
      returning ${CHANGED}
    ),
    ${SUMS},
    per_day as (
      update service_day d set delivered = d.delivered + c.delivered, undelivered = d.undelivered - c.delivered
      from (
        select service_id, sent_day, sum(n)::int as delivered
        from sums where state = ${delivered} group by service_id, sent_day order by service_id, sent_day
      ) c
      where d.service_id = c.service_id and d.day = c.sent_day
    ),
    ${PER_HOUR},
    by_connection as (
      update connection_result r set delivered = r.delivered + c.delivered, undelivered = r.undelivered - c.delivered
      from (
        select m.connection_id, s.route_id, m.sent_day, sum(m.n)::int as delivered
        from sums m join service s on s.id = m.service_id where m.state = ${delivered}
        group by m.connection_id, s.route_id, m.sent_day order by m.connection_id, s.route_id, m.sent_day
      ) c
      where r.connection_id = c.connection_id and r.route_id = c.route_id and r.day = c.sent_day
        and r.undelivered >= c.delivered
    ),
    known as (
      update service_failure f set count = f.count - c.count
      from (select service_id, sum(n)::int as count from sums group by service_id order by service_id) c
      where f.service_id = c.service_id and f.reason = ${sql.lit(FAILURE.noReceipt)}
    ),
    ${FAILURES},
    ${BY_SMS}
    select count(*)::int as changed from changed`,
  );
  return row?.changed ?? 0;
}
