import { type RawBuilder, sql } from "kysely";
import { checked } from "../../../platform/database/checked-sql.ts";
import { int } from "../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { FAILURE } from "../../networks/failure-reasons.ts";
import { MESSAGE_STATE } from "../message-state.ts";

const delivered = sql.lit(MESSAGE_STATE.delivered);
const undelivered = sql.lit(MESSAGE_STATE.undelivered);

/** Messages that no network had a chance to deliver. */
const NOT_THE_NETWORK = [FAILURE.optedOut, FAILURE.calledOff, FAILURE.otherNetwork];

const changedRows = checked("receipt: changed", { changed: int });

const perHourAndSms = sql`per_hour as (
      update service_hour h set delivered = h.delivered + c.delivered
      from (
        select service_id, sent_day, sent_hour, count(*)::int as delivered
        from changed where state = ${delivered} group by service_id, sent_day, sent_hour
      ) c
      where h.service_id = c.service_id and h.day = c.sent_day and h.hour = c.sent_hour
    ),
    by_sms as (
      update service s set fallbacks = s.fallbacks + c.fallbacks
      from (
        select service_id, count(*)::int as fallbacks from changed
        where via_sms and state = ${delivered} group by service_id
      ) c
      where s.id = c.service_id
    )`;

const failures = sql`failures as (
      insert into service_failure (service_id, reason, count)
      select service_id, reason, count(*)::int from changed where state = ${undelivered} group by service_id, reason
      on conflict (service_id, reason) do update set count = service_failure.count + excluded.count
    )`;

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
      returning m.service_id, m.connection_id, m.sent_day, m.sent_hour, m.state, m.reason, m.via_sms
    ),
    per_day as (
      update service_day d set delivered = d.delivered + c.delivered, undelivered = d.undelivered + c.undelivered
      from (
        select service_id, sent_day, count(*) filter (where state = ${delivered})::int as delivered,
          count(*) filter (where state = ${undelivered})::int as undelivered
        from changed group by service_id, sent_day
      ) c
      where d.service_id = c.service_id and d.day = c.sent_day
    ),
    ${perHourAndSms},
    by_connection as (
      insert into connection_result as old (connection_id, route_id, day, delivered, undelivered)
      select c.connection_id, s.route_id, c.sent_day, count(*) filter (where c.state = ${delivered})::int,
        count(*) filter (where c.state = ${undelivered})::int
      from changed c join service s on s.id = c.service_id join network_connection n on n.id = c.connection_id
      where c.reason <> all(${NOT_THE_NETWORK}::int[])
      group by c.connection_id, s.route_id, c.sent_day order by 1, 2, 3
      on conflict (connection_id, route_id, day) do update
        set delivered = old.delivered + excluded.delivered, undelivered = old.undelivered + excluded.undelivered
    ),
    ${failures}
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
      returning m.service_id, m.connection_id, m.sent_day, m.sent_hour, m.state, m.reason, m.via_sms
    ),
    per_day as (
      update service_day d set delivered = d.delivered + c.delivered, undelivered = d.undelivered - c.delivered
      from (
        select service_id, sent_day, count(*)::int as delivered
        from changed where state = ${delivered} group by service_id, sent_day
      ) c
      where d.service_id = c.service_id and d.day = c.sent_day
    ),
    ${perHourAndSms},
    by_connection as (
      update connection_result r set delivered = r.delivered + c.delivered, undelivered = r.undelivered - c.delivered
      from (
        select m.connection_id, s.route_id, m.sent_day, count(*)::int as delivered
        from changed m join service s on s.id = m.service_id where m.state = ${delivered}
        group by m.connection_id, s.route_id, m.sent_day
      ) c
      where r.connection_id = c.connection_id and r.route_id = c.route_id and r.day = c.sent_day
        and r.undelivered >= c.delivered
    ),
    known as (
      update service_failure f set count = f.count - c.count
      from (select service_id, count(*)::int as count from changed group by service_id) c
      where f.service_id = c.service_id and f.reason = ${FAILURE.noReceipt}
    ),
    ${failures}
    select count(*)::int as changed from changed`,
  );
  return row?.changed ?? 0;
}
