import { type RawBuilder, sql } from "kysely";
import { checked } from "../../platform/database/checked-sql.ts";
import { float, record } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { MESSAGE_STATE } from "../delivery/message-state.ts";

/** A value with its labels. */
export type LabelledValue = { labels: Record<string, string>; value: number };
type Values = Promise<LabelledValue[]>;
type Db = DatabaseOrTransaction;

const rows = checked("figures", { labels: record, value: float });

async function list(db: Db, query: RawBuilder<unknown>): Values {
  const found = await rows.list(db, query);
  return found.map(({ labels, value }) => ({ labels: labels as Record<string, string>, value }));
}

const NONE = sql`'{}'::jsonb as labels`;
const ROUTE = sql`(select name from route where route_id = s.route_id)`;
const WORKING = sql`s.status in (255, 0, 237)`;

/** One process reads at a time; the others wait until the transaction ends, at most five seconds. */
export async function lockFigures(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 5000`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended('figures', 0))`.execute(tx);
}

/**
 * Messages of today and the three days before, by route and what became of them: receipts are awaited for three days. From the
 * figures by day of services that ended no longer ago.
 */
export function sumMessages(db: Db, now: Date): Values {
  return list(
    db,
    sql`with recent as (
        select s.route_id, sum(d.sent - d.delivered - d.undelivered) as awaited,
          sum(d.delivered) as delivered, sum(d.undelivered) as undelivered
        from service s join service_day d on d.service_id = s.id
        where s.forgotten_at is null and s.end_at > ${now}::timestamptz - interval '5 days'
          and d.day > ${now}::date - 4
        group by s.route_id)
      select jsonb_build_object('route', ${ROUTE}, 'state', f.state) as labels, f.messages::float8 as value
      from recent s cross join lateral (values ('awaited', s.awaited), ('delivered', s.delivered),
        ('undelivered', s.undelivered)) f (state, messages)`,
  );
}

/** Messages handed to each network since yesterday (UTC), and how many were called spam. */
export function sumHandedOver(db: Db, now: Date): Values {
  return sumNetworks(db, now, sql`messages`);
}

export function sumComplaints(db: Db, now: Date): Values {
  return sumNetworks(db, now, sql`complaints`);
}

function sumNetworks(db: Db, now: Date, what: RawBuilder<unknown>): Values {
  return list(
    db,
    sql`select jsonb_build_object('network', c.name) as labels, coalesce(sum(${what}), 0)::float8 as value
      from network_connection c left join connection_day d on d.connection_id = c.id
        and d.day >= (${now}::timestamptz at time zone 'UTC')::date - 1
      group by c.name`,
  );
}

/** Services that are not over, by route and number of the status. */
export function countServices(db: Db): Values {
  return list(
    db,
    sql`select jsonb_build_object('route', ${ROUTE}, 'status', s.status::text) as labels,
        count(*)::float8 as value
      from service s where ${WORKING} group by s.route_id, s.status`,
  );
}

/** Seconds since an active service should have been worked on; 0 without one. */
export function listOldestDue(db: Db, now: Date): Values {
  return list(
    db,
    sql`select ${NONE}, coalesce(greatest(0,
        extract(epoch from ${now}::timestamptz - min(s.next_due_at))), 0)::float8 as value
      from service s where ${WORKING} and s.status = 0`,
  );
}

/** People whose message is picked and waits to be handed over. */
export function sumWaiting(db: Db): Values {
  return list(
    db,
    sql`select ${NONE}, coalesce(sum(cardinality(people)), 0)::float8 as value from send_batch`,
  );
}

/** Messages of which nobody knows whether the network has them. */
export function countDoubts(db: Db): Values {
  return list(db, sql`select ${NONE}, count(*)::float8 as value from message_doubt`);
}

/** Seconds since the oldest call to a network began that has not ended, by the machine's time; 0 without one. */
export function listOldestHandover(db: Db): Values {
  return list(
    db,
    sql`select ${NONE}, coalesce(extract(epoch from now() - min(opened_at)), 0)::float8 as value
      from handover`,
  );
}

/** Seconds since the oldest message was sent whose receipt is awaited; 0 without one. */
export function listOldestAwaited(db: Db, now: Date): Values {
  return list(
    db,
    sql`select ${NONE}, coalesce(greatest(0,
        extract(epoch from ${now}::timestamptz - min(m.sent_at))), 0)::float8 as value
      from service_day d join message m on m.service_id = d.service_id and m.sent_day = d.day
      where d.sent > d.delivered + d.undelivered and m.state = ${sql.lit(MESSAGE_STATE.sent)}
        and d.day = (select min(day) from service_day where sent > delivered + undelivered)`,
  );
}

/** What networks have told and nobody has worked on, at most 100,000 of each kind. */
export function countEvents(db: Db): Values {
  return list(
    db,
    sql`select jsonb_build_object('type', t.type) as labels,
        (select count(*)::float8 from (select from network_event e
          where e.type = t.type and not e.is_parked limit 100000) open) as value
      from unnest(array['receipt', 'read', 'reply', 'complaint', 'opt-out']) t (type)`,
  );
}

/** People who opted out in the last 24 hours, by route and how. */
export function countOptOuts(db: Db, now: Date): Values {
  return list(
    db,
    sql`select jsonb_build_object('route', s.name, 'source', o.source) as labels, count(*)::float8 as value
      from route s join opt_out o on o.route_id = s.route_id
        and o.opted_out_at > ${now}::timestamptz - interval '24 hours'
      group by s.name, o.source`,
  );
}

/** Routes whose work no worker does. */
export function countUnworkedRoutes(db: Db): Values {
  return list(
    db,
    sql`select ${NONE}, count(*)::float8 as value from route r
      where not exists (select from route_lease l where l.route_id = r.route_id and l.until > now())`,
  );
}

/** 1 while the archive failed later than it was good. */
export function listArchiveFailing(db: Db): Values {
  return list(
    db,
    sql`select ${NONE}, (failed_at is not null and failed_at > coalesce(good_at, '-infinity'))::int::float8 as value
      from archive_run`,
  );
}

/** When all that is due was archived last (seconds); 0 for never. */
export function listArchiveGood(db: Db): Values {
  return list(
    db,
    sql`select ${NONE}, coalesce(extract(epoch from good_at), 0)::float8 as value from archive_run`,
  );
}

/** Messages in the archive. */
export function sumArchived(db: Db): Values {
  return list(
    db,
    sql`select ${NONE}, coalesce(sum(messages), 0)::float8 as value from archive_file where checked_at is not null`,
  );
}

/** Services that were forgotten without an archive, since there is one. */
export function sumForgottenWithout(db: Db): Values {
  return list(db, sql`select ${NONE}, forgotten_without::float8 as value from archive_run`);
}

/** 1 while the database is held after a restore or a promotion. */
export function countHeld(db: Db): Values {
  return list(db, sql`select ${NONE}, count(held_since)::float8 as value from database_place`);
}

/** Bytes of the database. */
export function sumDatabaseBytes(db: Db): Values {
  return list(db, sql`select ${NONE}, pg_database_size(current_database())::float8 as value`);
}
