import type { Database } from "../db/transaction.ts";
import type { Receipt } from "../networks/network.ts";
import { FAILURE } from "../networks/failure-reasons.ts";

// Figures follow from the messages that really changed, so a receipt that comes twice, or late, counts for nothing.
const COUNT_CHANGED = `,
  per_day as (
    update service_day d set delivered = d.delivered + c.delivered, undelivered = d.undelivered + c.undelivered
    from (
      select service_id, sent_day, count(*) filter (where state = 2)::int as delivered,
        count(*) filter (where state = 3)::int as undelivered
      from changed group by service_id, sent_day
    ) c
    where d.service_id = c.service_id and d.day = c.sent_day
  ),
  per_hour as (
    update service_hour h set delivered = h.delivered + c.delivered
    from (
      select service_id, sent_day, sent_hour, count(*)::int as delivered
      from changed where state = 2 group by service_id, sent_day, sent_hour
    ) c
    where h.service_id = c.service_id and h.day = c.sent_day and h.hour = c.sent_hour
  ),
  by_sms as (
    update service s set fallbacks = s.fallbacks + c.fallbacks
    from (select service_id, count(*)::int as fallbacks from changed where via_sms and state = 2 group by service_id) c
    where s.id = c.service_id
  ),
  failures as (
    insert into service_failure (service_id, reason, count)
    select service_id, reason, count(*)::int from changed where state = 3 group by service_id, reason
    on conflict (service_id, reason) do update set count = service_failure.count + excluded.count
  )
  select count(*)::int as changed from changed`;

/** Stores receipts and brings the figures up to date in one statement. Returns how many messages changed. */
export async function applyReceipts(db: Database, receipts: readonly Receipt[]): Promise<number> {
  const { rows } = await db.query<{ changed: number }>(
    `with changed as (
       update message m set state = r.state, reason = r.reason, via_sms = r.via_sms
       from unnest($1::int[], $2::int[], $3::smallint[], $4::smallint[], $5::boolean[])
         as r (service_id, person, state, reason, via_sms)
       where m.service_id = r.service_id and m.person = r.person and m.state = 1
       returning m.service_id, m.sent_day, m.sent_hour, m.state, m.reason, m.via_sms
     )${COUNT_CHANGED}`,
    [
      receipts.map(({ serviceId }) => serviceId),
      receipts.map(({ person }) => person),
      receipts.map(({ delivered }) => (delivered ? 2 : 3)),
      receipts.map(({ reason }) => reason),
      receipts.map(({ viaSms }) => viaSms),
    ],
  );
  return rows[0]?.changed ?? 0;
}

/** Gives up on messages that no network is to be given any more: they count as undelivered. */
export async function dropMessages(
  db: Database,
  serviceId: number,
  people: readonly number[],
  reason: number,
): Promise<void> {
  if (people.length === 0) return;
  await db.query(
    `with changed as (
       update message m set state = 3, reason = $3
       where m.service_id = $1 and m.person = any($2::int[]) and m.state = 1
       returning m.service_id, m.sent_day, m.sent_hour, m.state, m.reason, m.via_sms
     )${COUNT_CHANGED}`,
    [serviceId, people, reason],
  );
}

/** Of these people, those whose message may still be delivered. */
export async function findUndecided(
  db: Database,
  serviceId: number,
  people: readonly number[],
): Promise<Set<number>> {
  const { rows } = await db.query<{ person: number }>(
    "select person from message where service_id = $1 and person = any($2::int[]) and state = 1",
    [serviceId, people],
  );
  return new Set(rows.map(({ person }) => person));
}

/** Gives up on up to `limit` messages sent before this instant that never got a receipt. Returns how many. */
export async function expireMessages(
  db: Database,
  sentBeforeMs: number,
  limit: number,
): Promise<number> {
  const { rows } = await db.query<{ changed: number }>(
    `with changed as (
       update message m set state = 3, reason = $2
       from (select service_id, person from message where state = 1 and sent_at <= $1 order by sent_at limit $3) old
       where m.service_id = old.service_id and m.person = old.person and m.state = 1
       returning m.service_id, m.sent_day, m.sent_hour, m.state, m.reason, m.via_sms
     )${COUNT_CHANGED}`,
    [new Date(sentBeforeMs), FAILURE.noReceipt, limit],
  );
  return rows[0]?.changed ?? 0;
}
