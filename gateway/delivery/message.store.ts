import type { Database } from "../db/transaction.ts";
import type { PlannedTime } from "./send-plan.ts";

/** At most this many messages from one advertiser to one person in so many days (domain.md proposal for the cap). */
export type FrequencyCap = { messages: number; days: number };

const DAY_MS = 86_400_000;

/** Of these people, those who opted out on the route. */
export async function findOptedOut(
  db: Database,
  routeId: number,
  people: readonly number[],
): Promise<Set<number>> {
  const { rows } = await db.query<{ person: number }>(
    "select person from opt_out where route_id = $1 and person = any($2::int[])",
    [routeId, people],
  );
  return new Set(rows.map(({ person }) => person));
}

/** People whom the advertiser may not write to again yet; only `among` when given. */
export async function findCapped(
  db: Database,
  clientId: number,
  atMs: number,
  cap: FrequencyCap,
  among?: readonly number[],
): Promise<Set<number>> {
  // Left out when not needed: an "is null or" would keep PostgreSQL from using the key.
  const amongThese = among === undefined ? "" : "and person = any($4::int[])";
  const { rows } = await db.query<{ person: number }>(
    `select person from message
     where service_id in (select id from service where client_id = $1) and sent_at > $2 ${amongThese}
     group by person having count(*) >= $3`,
    [
      clientId,
      new Date(atMs - cap.days * DAY_MS),
      cap.messages,
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
  times: readonly PlannedTime[],
): Promise<bigint> {
  const atMs = times.map((time) => time.atMs);
  const days = times.map((time) => time.day);
  await db.query(
    `insert into message (service_id, person, sent_at, sent_day)
     select $1, person, to_timestamp(at_ms / 1000), day
     from unnest($2::int[], $3::double precision[], $4::date[]) as m (person, at_ms, day)`,
    [serviceId, people, atMs, days],
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

export async function confirmBatch(db: Database, id: bigint): Promise<void> {
  await db.query("delete from send_batch where id = $1", [id]);
}

export type Awaited = { serviceId: number; routeId: number; person: number; atMs: number };

/** Every message without a receipt, oldest first. */
export async function listAwaited(db: Database): Promise<Awaited[]> {
  const { rows } = await db.query<{
    service_id: number;
    route_id: number;
    person: number;
    sent_at: Date;
  }>(
    `select m.service_id, s.route_id, m.person, m.sent_at
     from message m join service s on s.id = m.service_id where m.state = 1 order by m.sent_at, m.person`,
  );
  return rows.map((row) => ({
    serviceId: row.service_id,
    routeId: row.route_id,
    person: row.person,
    atMs: row.sent_at.getTime(),
  }));
}
