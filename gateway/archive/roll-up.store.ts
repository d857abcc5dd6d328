import { type RawBuilder, sql } from "kysely";
import { checked, type RowOf } from "../../platform/database/checked-sql.ts";
import { bool, int, nullable, text } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { MESSAGE_STATE } from "../delivery/message-state.ts";
import { ENGAGEMENT } from "../networks/network.ts";
import type { Counted } from "./archive.store.ts";

/**
 * Fewer people are not told apart by hour, nor, where they are still fewer in their day, by connection and reason: their row then says
 * no more than the report by day, which stays in the database. Nobody is found by an hour in which a single message failed.
 */
export const SMALLEST_GROUP = 10;

const rows = checked("archive: roll-up", {
  service: int,
  route: int,
  kind: int,
  what: text,
  day: nullable(text),
  hour: nullable(int),
  connection: nullable(int),
  viaSms: nullable(bool),
  reason: nullable(int),
  messages: int,
  parts: nullable(int),
});
/** A group of messages of a service. `what` became of them: sent, delivered, undelivered; or people did: tapped, opened, viewed. */
export type Group = RowOf<typeof rows>;

/** Messages of services in groups, without the people; those of what people did with them too. Times are the country's. */
export function listGroups(
  db: DatabaseOrTransaction,
  services: readonly number[],
  timeZone: string,
): Promise<Group[]> {
  return rows.list(
    db,
    sql`${messageGroups(services)} union all ${engagementGroups(services, timeZone)}
      order by service, what, day, hour, connection, reason`,
  );
}

const isLarge = sql`n >= ${sql.lit(SMALLEST_GROUP)}`;

function messageGroups(services: readonly number[]): RawBuilder<unknown> {
  return sql`(with cells as (
      select service_id, sent_day, sent_hour, connection_id, via_sms, state, reason, count(*) as n
      from message where service_id = any(${services}::int[])
      group by service_id, sent_day, sent_hour, connection_id, via_sms, state, reason),
    -- What is small in its hour may be large in its day.
    days as (
      select service_id, sent_day, connection_id, via_sms, state, reason, sum(n) as n from cells where not ${isLarge}
      group by service_id, sent_day, connection_id, via_sms, state, reason),
    groups as (
      select service_id, sent_day, sent_hour as hour, connection_id, via_sms, state, reason, n from cells where ${isLarge}
      union all
      select service_id, sent_day, null, connection_id, via_sms, state, reason, n from days where ${isLarge}
      union all
      select service_id, sent_day, null, null, null, state, null, sum(n) from days where not ${isLarge}
      group by service_id, sent_day, state)
    select g.service_id as service, s.route_id as route, s.flow_type_id as kind,
      case g.state when ${sql.lit(MESSAGE_STATE.delivered)} then 'delivered' when ${sql.lit(MESSAGE_STATE.undelivered)} then 'undelivered'
        else 'sent' end as what,
      g.sent_day as day, g.hour::int as hour, g.connection_id as connection, g.via_sms,
      case when g.state = ${sql.lit(MESSAGE_STATE.undelivered)} then g.reason::int end as reason, g.n::int as messages,
      g.n::int * s.parts as parts
    from groups g join service s on s.id = g.service_id)`;
}

function engagementGroups(services: readonly number[], timeZone: string): RawBuilder<unknown> {
  return sql`(with cells as (
      select service_id, kind, (at at time zone ${timeZone})::date as day,
        extract(hour from at at time zone ${timeZone})::int as hour, count(*) as n
      from engagement where service_id = any(${services}::int[]) group by 1, 2, 3, 4),
    groups as (
      select service_id, kind, case when ${isLarge} then day end as day, case when ${isLarge} then hour end as hour,
        sum(n)::int as messages
      from cells group by 1, 2, 3, 4)
    select g.service_id as service, s.route_id as route, s.flow_type_id as kind,
      case g.kind when ${sql.lit(ENGAGEMENT.click)} then 'tapped' when ${sql.lit(ENGAGEMENT.read)} then 'opened' else 'viewed' end as what,
      g.day, g.hour, null::int as connection, null::boolean as via_sms, null::int as reason, g.messages, null::int as parts
    from groups g join service s on s.id = g.service_id)`;
}

const countedRows = checked("archive: counted", { serviceId: int, messages: int, delivered: int });

/** How many messages each of these services has, and how many of them arrived: counted one by one, not by groups. */
export async function listCounted(
  db: DatabaseOrTransaction,
  services: readonly number[],
): Promise<Counted[]> {
  const found = await countedRows.list(
    db,
    sql`select service_id, count(*)::int as messages,
        (count(*) filter (where state = ${sql.lit(MESSAGE_STATE.delivered)}))::int as delivered
      from message where service_id = any(${services}::int[]) group by service_id`,
  );
  const byId = new Map(found.map((service) => [service.serviceId, service]));
  return services.map(
    (serviceId) => byId.get(serviceId) ?? { serviceId, messages: 0, delivered: 0 },
  );
}
