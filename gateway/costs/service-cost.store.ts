import { sql } from "kysely";
import { checked, type RowOf } from "../../platform/database/checked-sql.ts";
import { bigint, int, nullable, text } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";

/** What a service handed to a connection on a civil day. `currency` is '' where nobody knows what it costs. */
export type ServiceCost = {
  serviceId: number;
  connectionId: number;
  day: string;
  currency: string;
  messages: number;
  parts: number;
  micros: bigint;
};

/** Adds to what is booked, in an order that is the same for everybody who does. A row is named once. */
export async function upsertCosts(
  tx: DatabaseOrTransaction,
  costs: readonly ServiceCost[],
): Promise<void> {
  if (costs.length === 0) return;
  const column = <Name extends keyof ServiceCost>(name: Name) => costs.map((cost) => cost[name]);
  await sql`insert into service_cost as old (service_id, connection_id, day, currency, messages, parts, micros)
    select * from unnest(${column("serviceId")}::int[], ${column("connectionId")}::int[], ${column("day")}::date[],
      ${column("currency")}::text[], ${column("messages")}::int[], ${column("parts")}::int[], ${column("micros")}::bigint[])
    order by 1, 2, 3, 4
    on conflict (service_id, connection_id, day, currency) do update set messages = old.messages + excluded.messages,
      parts = old.parts + excluded.parts, micros = old.micros + excluded.micros`.execute(tx);
}

/** Takes what was booked without money out again: its price is known. A row is named once, and stays at nothing. */
export async function updateCostsKnown(
  tx: DatabaseOrTransaction,
  costs: readonly ServiceCost[],
): Promise<void> {
  if (costs.length === 0) return;
  const column = <Name extends keyof ServiceCost>(name: Name) => costs.map((cost) => cost[name]);
  await sql`update service_cost c set messages = c.messages - k.messages, parts = c.parts - k.parts
    from unnest(${column("serviceId")}::int[], ${column("connectionId")}::int[], ${column("day")}::date[],
      ${column("messages")}::int[], ${column("parts")}::int[]) k (service_id, connection_id, day, messages, parts)
    where c.service_id = k.service_id and c.connection_id = k.connection_id and c.day = k.day and c.currency = ''`.execute(
    tx,
  );
}

const sumRows = checked("costs: of a service", {
  serviceId: int,
  connectionId: int,
  /** Null where the connection was taken away since. */
  connectionName: nullable(text),
  currency: text,
  messages: int,
  parts: int,
  micros: bigint,
});

export type CostSum = RowOf<typeof sumRows>;

/** What services cost by connection and currency, of all their days. */
export function sumCosts(
  db: DatabaseOrTransaction,
  serviceIds: readonly number[],
): Promise<CostSum[]> {
  return sumRows.list(
    db,
    sql`select c.service_id, c.connection_id, n.name as connection_name, c.currency,
        sum(c.messages)::int as messages, sum(c.parts)::int as parts, sum(c.micros)::bigint as micros
      from service_cost c left join network_connection n on n.id = c.connection_id
      where c.service_id = any(${serviceIds}::int[])
      group by c.service_id, c.connection_id, n.name, c.currency order by c.service_id, c.connection_id, c.currency`,
  );
}
