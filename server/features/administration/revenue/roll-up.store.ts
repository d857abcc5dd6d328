import { sql } from "kysely";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { int, text } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { listSubmitted, type TaxFrom } from "./revenue.store.ts";

const FIGURES = [
  "booked",
  "sent",
  "delivered",
  "undelivered",
  "clicks",
  "complaints",
  "booked_minor",
  "revenue_minor",
  "net_minor",
  "cost_micros",
  "parts_without_cost",
];
const COSTS = ["messages", "parts", "micros"];

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
const added = (table: string, names: readonly string[]) =>
  sql.join(
    names.map(
      (name) =>
        sql`${sql.ref(name)} = ${sql.ref(table)}.${sql.ref(name)} + excluded.${sql.ref(name)}`,
    ),
  );
const summed = (names: readonly string[], sign: 1 | -1) =>
  sql.join(names.map((name) => sql`${sql.lit(sign)} * sum(${sql.ref(name)})`));

const markedRows = checked("revenue: marked", { id: text });
const routeRows = checked("revenue: routes", { routeId: int });

/**
 * Takes at most `limit` marks of campaigns whose figures changed. One at a time, until the transaction ends: the same campaign
 * is never put into the sums twice.
 */
export async function deleteRevenueMarks(
  tx: DatabaseOrTransaction,
  limit: number,
): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('revenue', 0))`.execute(tx);
  const rows = await markedRows.list(
    tx,
    sql`with taken as (
        delete from revenue_mark where id = any (array(select id from revenue_mark order by id limit ${limit}))
        returning campaign_id)
      select distinct campaign_id::text as id from taken`,
  );
  return rows.map(({ id }) => id);
}

/** Takes what campaigns have in the sums out of them. */
export async function deleteShares(
  tx: DatabaseOrTransaction,
  campaignIds: readonly string[],
): Promise<void> {
  const ofThem = sql`campaign_id = any (${campaignIds}::uuid[])`;
  await sql`with gone as (delete from revenue_share where ${ofThem} returning *)
    insert into revenue_day (day, country_id, flow_type_id, route_id, campaigns, ${columns(FIGURES)})
    select day, country_id, flow_type_id, route_id, -count(*), ${summed(FIGURES, -1)} from gone group by 1, 2, 3, 4
    on conflict (day, country_id, flow_type_id, route_id)
      do update set ${added("revenue_day", ["campaigns", ...FIGURES])}`.execute(tx);
  await sql`with gone as (delete from revenue_cost_share where ${ofThem} returning *)
    insert into revenue_cost_day (day, country_id, flow_type_id, route_id, connection_id, currency, connection_name, ${columns(COSTS)})
    select day, country_id, flow_type_id, route_id, connection_id, currency, max(connection_name), ${summed(COSTS, -1)}
    from gone group by 1, 2, 3, 4, 5, 6
    on conflict (day, country_id, flow_type_id, route_id, connection_id, currency)
      do update set ${added("revenue_cost_day", COSTS)}`.execute(tx);
}

/** Puts into the sums what campaigns have earned and cost by now. */
export async function insertShares(
  tx: DatabaseOrTransaction,
  campaignIds: readonly string[],
  taxes: readonly TaxFrom[],
): Promise<void> {
  const routes = await routeRows.list(
    tx,
    sql`select distinct route_id from campaign_route where campaign_id = any (${campaignIds}::uuid[])`,
  );
  for (const { routeId } of [{ routeId: 0 }, ...routes]) {
    const filter = { campaignIds, taxes, routeId: routeId === 0 ? undefined : routeId };
    await sql`with fresh as (
        insert into revenue_share (campaign_id, route_id, day, user_id, country_id, flow_type_id, ${columns(FIGURES)})
        select s.id, ${routeId}, (s.submitted_at at time zone 'UTC')::date, s.user_id, s.country_id, s.flow_type_id,
          s.booked, s.sent, s.delivered, s.undelivered, s.clicks, s.complaints, coalesce(s.booked_minor, 0),
          coalesce(s.revenue_minor, 0), coalesce(s.net_minor, 0), s.cost_micros, s.parts_without_cost
        from (${listSubmitted(filter)}) s returning *)
      insert into revenue_day (day, country_id, flow_type_id, route_id, campaigns, ${columns(FIGURES)})
      select day, country_id, flow_type_id, route_id, count(*), ${summed(FIGURES, 1)} from fresh group by 1, 2, 3, 4
      on conflict (day, country_id, flow_type_id, route_id)
        do update set ${added("revenue_day", ["campaigns", ...FIGURES])}`.execute(tx);
  }
  await sql`with fresh as (
      insert into revenue_cost_share (campaign_id, route_id, connection_id, currency, day, user_id, country_id, flow_type_id,
        connection_name, ${columns(COSTS)})
      select c.id, k.route_id, k.connection_id, k.currency, (c.submitted_at at time zone 'UTC')::date, c.user_id, c.country_id,
        c.flow_type_id, max(k.connection_name), sum(k.messages), sum(k.parts), sum(k.micros)
      from campaign c join campaign_cost k on k.campaign_id = c.id
      where c.id = any (${campaignIds}::uuid[]) and c.submitted_at is not null group by 1, 2, 3, 4 returning *)
    insert into revenue_cost_day (day, country_id, flow_type_id, route_id, connection_id, currency, connection_name, ${columns(COSTS)})
    select day, country_id, flow_type_id, route_id, connection_id, currency, max(connection_name), ${summed(COSTS, 1)}
    from fresh group by 1, 2, 3, 4, 5, 6
    on conflict (day, country_id, flow_type_id, route_id, connection_id, currency)
      do update set ${added("revenue_cost_day", COSTS)}`.execute(tx);
}
