import { sql } from "kysely";
import { checked } from "../../platform/database/checked-sql.ts";
import { bytes, int } from "../../platform/database/column-kinds.ts";
import { MESSAGE_STATE } from "../delivery/message-state.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";

/** What a person was shown because a network asked. */
export type Shown = {
  connectionId: number;
  eventHash: Buffer;
  serviceId: number;
  person: number;
  atMs: number;
  /** Civil date and hour of the route. */
  day: string;
  hour: number;
};

const delivered = sql.lit(MESSAGE_STATE.delivered);
const countedRows = checked("shown: counted", { counted: int });

/**
 * Counts what was shown, of these services alone: a message each, sent and delivered at once. An event or a person of a
 * service that was counted before counts for nothing. The services are locked by the caller. Returns how many counted.
 */
export async function insertShown(
  db: DatabaseOrTransaction,
  shown: readonly Shown[],
  serviceIds: readonly number[],
): Promise<number> {
  const column = <Name extends keyof Shown>(name: Name) => shown.map((one) => one[name]);
  const row = await countedRows.find(
    db,
    sql`with given as (
      select * from unnest(${column("connectionId")}::int[], ${column("eventHash")}::bytea[],
          ${column("serviceId")}::int[], ${column("person")}::int[], ${column("atMs")}::double precision[],
          ${column("day")}::date[], ${column("hour")}::smallint[])
        as g (connection_id, event_hash, service_id, person, at_ms, day, hour)
      where service_id = any(${serviceIds}::int[])
    ),
    fresh as (
      insert into shown_event (connection_id, event_hash, service_id, at)
      select connection_id, event_hash, service_id, to_timestamp(at_ms / 1000) from given
      on conflict do nothing returning connection_id, event_hash
    ),
    counted as (
      insert into message (service_id, person, state, sent_day, sent_at, sent_hour, connection_id)
      select service_id, person, ${delivered}, day, to_timestamp(at_ms / 1000), hour, connection_id
      from given join fresh using (connection_id, event_hash)
      on conflict do nothing returning service_id, sent_day, sent_hour, sent_at
    ),
    per_day as (
      insert into service_day (service_id, day, sent, delivered)
      select service_id, sent_day, count(*)::int, count(*)::int from counted group by service_id, sent_day
      order by service_id, sent_day
      on conflict (service_id, day) do update
        set sent = service_day.sent + excluded.sent, delivered = service_day.delivered + excluded.delivered
    ),
    per_hour as (
      insert into service_hour (service_id, day, hour, sent, delivered)
      select service_id, sent_day, sent_hour, count(*)::int, count(*)::int
      from counted group by service_id, sent_day, sent_hour order by service_id, sent_day, sent_hour
      on conflict (service_id, day, hour) do update
        set sent = service_hour.sent + excluded.sent, delivered = service_hour.delivered + excluded.delivered
    ),
    per_service as (
      update service s set sent = s.sent + c.shown, last_sent_at = greatest(s.last_sent_at, c.last)
      from (select service_id, count(*)::int as shown, max(sent_at) as last from counted group by service_id) c
      where s.id = c.service_id
    )
    select count(*)::int as counted from counted`,
  );
  return row?.counted ?? 0;
}

/** Everybody to whom a service has been sent or shown. */
export async function listShownTo(db: DatabaseOrTransaction, serviceId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("message")
    .select("person")
    .where("serviceId", "=", serviceId)
    .execute();
  return rows.map(({ person }) => person);
}

/** Whether a banner was counted: this one, and not another that got its number after a restart. */
export async function isBannerShown(
  db: DatabaseOrTransaction,
  { serviceId, person, atMs }: Pick<Shown, "serviceId" | "person" | "atMs">,
): Promise<boolean> {
  const row = await db
    .selectFrom("message")
    .select("sentAt")
    .where("serviceId", "=", serviceId)
    .where("person", "=", person)
    .executeTakeFirst();
  return row?.sentAt.getTime() === atMs;
}

const perPersonRows = checked("shown: per person", { person: int, shown: int });

/** How often each person of a route was shown something by a connection on a civil day. */
export function countPerPerson(
  db: DatabaseOrTransaction,
  { connectionId, routeId, day }: { connectionId: number; routeId: number; day: string },
): Promise<{ person: number; shown: number }[]> {
  return perPersonRows.list(
    db,
    sql`select m.person, count(*)::int as shown from message m join service s on s.id = m.service_id
      where m.connection_id = ${connectionId} and s.route_id = ${routeId} and m.sent_day = ${day}
        and m.sent_at > ${day}::date - interval '1 day'
      group by m.person`,
  );
}

const eventRows = checked("shown: events", { connectionId: int, eventHash: bytes, serviceId: int });

/** Events that were answered since an instant, the latest first. */
export function listEvents(db: DatabaseOrTransaction, sinceMs: number, limit: number) {
  return eventRows.list(
    db,
    sql`select ${eventRows.columns()} from shown_event where at > ${new Date(sinceMs)}
      order by at desc limit ${limit}`,
  );
}

/** Forgets events that no network asks about again. */
export async function deleteOldShown(db: DatabaseOrTransaction, beforeMs: number): Promise<void> {
  await db.deleteFrom("shownEvent").where("at", "<", new Date(beforeMs)).execute();
}

const numberRows = checked("shown: outsiders", { person: int, numberHash: bytes });

/** The next people of a list after one who are outside of the base, with the keyed hash of their number. */
export function listOutsidersAfter(
  db: DatabaseOrTransaction,
  listId: number,
  { after, limit }: { after: number; limit: number },
): Promise<{ person: number; numberHash: Buffer }[]> {
  return numberRows.list(
    db,
    sql`select s.person, s.number_hash from list_member m join subscriber s on s.person = m.person
      where m.list_id = ${listId} and m.person > ${after} and s.person > ${after} order by m.person limit ${limit}`,
  );
}
