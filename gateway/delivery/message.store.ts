import { CAPPED_FLOW_TYPES, ENGAGING_FLOW_TYPES } from "../../domain/campaign/kind-parts.ts";
import type { FrequencyCap } from "../catalogue/route-limits.ts";
import type { Database } from "../db/transaction.ts";
import { ENGAGEMENT_WAIT_MS } from "../networks/network.ts";
import type { PlannedTime } from "../services/send-plan.ts";

const DAY_MS = 86_400_000;
// Any fixed number will do, as long as every copy of the program asks for the same one.
const ROUTE_LOCK = 7_402_552;
/** Longer than anything can be on its way: a late receipt, then the last look at the message. */
const RESUME_MS = 2 * ENGAGEMENT_WAIT_MS;

/** Lets one transaction at a time pick people of a route. */
export async function lockRoute(db: Database, routeId: number): Promise<void> {
  await db.query("select pg_advisory_xact_lock($1, $2)", [ROUTE_LOCK, routeId]);
}

/** Whose messages a cap counts: one advertiser's, or everybody's on a route. */
export type CapScope = { clientId: number } | { routeId: number };

/** People who may not be written to again yet by a cap; only `among` when given. Tags and banners are not counted. */
export async function findCapped(
  db: Database,
  scope: CapScope,
  atMs: number,
  cap: FrequencyCap,
  among?: readonly number[],
): Promise<Set<number>> {
  const [column, id] =
    "clientId" in scope ? ["client_id", scope.clientId] : ["route_id", scope.routeId];
  // Left out when not needed: an "is null or" would keep PostgreSQL from using the key.
  const amongThese = among === undefined ? "" : "and m.person = any($5::int[])";
  const { rows } = await db.query<{ person: number }>(
    `select m.person from message m join service s on s.id = m.service_id
     where s.${column} = $1 and s.flow_type_id = any($4::int[]) and m.sent_at > $2 ${amongThese}
     group by m.person having count(*) >= $3`,
    [
      id,
      new Date(atMs - cap.days * DAY_MS),
      cap.messages,
      CAPPED_FLOW_TYPES,
      ...(among === undefined ? [] : [among]),
    ],
  );
  return new Set(rows.map(({ person }) => person));
}

/** Records messages and, as one batch, that a network is to be given them. Returns the batch's id. */
export async function insertMessages(
  db: Database,
  serviceId: number,
  people: readonly number[],
  times: readonly (PlannedTime & { hour: number })[],
): Promise<bigint> {
  const atMs = times.map((time) => time.atMs);
  const days = times.map((time) => time.day);
  const hours = times.map((time) => time.hour);
  await db.query(
    `insert into message (service_id, person, sent_at, sent_day, sent_hour)
     select $1, person, to_timestamp(at_ms / 1000), day, hour
     from unnest($2::int[], $3::double precision[], $4::date[], $5::smallint[]) as m (person, at_ms, day, hour)`,
    [serviceId, people, atMs, days, hours],
  );
  await db.query(
    `insert into service_hour (service_id, day, hour, sent)
     select $1, day, hour, count(*) from unnest($2::date[], $3::smallint[]) as h (day, hour) group by day, hour
     on conflict (service_id, day, hour) do update set sent = service_hour.sent + excluded.sent`,
    [serviceId, days, hours],
  );
  await db.query(
    `insert into service_day (service_id, day, sent)
     select $1, day, count(*) from unnest($2::date[]) as d (day) group by day
     on conflict (service_id, day) do update set sent = service_day.sent + excluded.sent`,
    [serviceId, days],
  );
  const { rows } = await db.query<{ id: bigint }>(
    "insert into send_batch (service_id, people, sent_at_ms) values ($1, $2, $3) returning id",
    [serviceId, people, atMs],
  );
  const batch = rows[0];
  if (!batch) throw new Error("The batch was not recorded.");
  return batch.id;
}

export type OpenBatch = { id: bigint; serviceId: number; people: number[]; sentAtMs: number[] };

/** Batches that no network has confirmed, oldest first. */
export async function listOpenBatches(db: Database): Promise<OpenBatch[]> {
  const { rows } = await db.query<{
    id: bigint;
    service_id: number;
    people: number[];
    sent_at_ms: number[];
  }>("select id, service_id, people, sent_at_ms from send_batch order by id");
  return rows.map((row) => ({
    id: row.id,
    serviceId: row.service_id,
    people: row.people,
    sentAtMs: row.sent_at_ms,
  }));
}

export async function hasOpenBatch(db: Database, serviceId: number): Promise<boolean> {
  const { rows } = await db.query("select 1 from send_batch where service_id = $1 limit 1", [
    serviceId,
  ]);
  return rows.length > 0;
}

export async function confirmBatch(db: Database, id: bigint): Promise<void> {
  await db.query("delete from send_batch where id = $1", [id]);
}

/** Leaves only these messages in a batch. */
export async function shrinkBatch(
  db: Database,
  id: bigint,
  { people, sentAtMs }: Pick<OpenBatch, "people" | "sentAtMs">,
): Promise<void> {
  await db.query("update send_batch set people = $2, sent_at_ms = $3 where id = $1", [
    id,
    people,
    sentAtMs,
  ]);
}

export type Awaited = { serviceId: number; routeId: number; person: number; atMs: number };

/**
 * Every message that a network has confirmed and that has no receipt, and those that may still be opened or tapped, oldest
 * first. What waits in an open batch is given again before anything is expected of it.
 */
export async function listAwaited(db: Database, nowMs: number): Promise<Awaited[]> {
  const { rows } = await db.query<{
    service_id: number;
    route_id: number;
    person: number;
    sent_at: Date;
  }>(
    `select m.service_id, s.route_id, m.person, m.sent_at
     from message m join service s on s.id = m.service_id
     where (m.state = 1 and not exists (
         select from send_batch b where b.service_id = m.service_id and m.person = any(b.people)))
       or (m.state = 2 and m.sent_at > $1 and s.flow_type_id = any($2::int[]))
     order by m.sent_at, m.person`,
    [new Date(nowMs - RESUME_MS), ENGAGING_FLOW_TYPES],
  );
  return rows.map((row) => ({
    serviceId: row.service_id,
    routeId: row.route_id,
    person: row.person,
    atMs: row.sent_at.getTime(),
  }));
}

/** When the last message of a service left (ms), or undefined. */
export async function lastSentMs(db: Database, serviceId: number): Promise<number | undefined> {
  const { rows } = await db.query<{ at: Date | null }>(
    "select max(sent_at) as at from message where service_id = $1",
    [serviceId],
  );
  return rows[0]?.at?.getTime();
}
