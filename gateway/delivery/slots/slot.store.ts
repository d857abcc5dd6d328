import { sql } from "kysely";
import { statusCodeOf } from "../../../domain/campaign/status-codes.ts";
import { checked } from "../../../platform/database/checked-sql.ts";
import { bigint, bool, int } from "../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";

/** One message of a slot: to whom, and when it leaves by the plan. */
export type SlotMessage = {
  serviceId: number;
  person: number;
  atMs: number;
  day: string;
  hour: number;
};

const batchRows = checked("slot: batch", { id: bigint, serviceId: int });

/**
 * Records the messages of a slot and, as one batch for each service, that a network is to be given them; figures of hours and
 * days follow. Returns the batches by service.
 */
export async function insertSlot(
  tx: DatabaseOrTransaction,
  messages: readonly SlotMessage[],
): Promise<Map<number, bigint>> {
  const column = <Name extends keyof SlotMessage>(name: Name) =>
    messages.map((message) => message[name]);
  const [services, days, hours] = [column("serviceId"), column("day"), column("hour")];
  const [people, atMs] = [column("person"), column("atMs")];
  await sql`insert into message (service_id, person, sent_at, sent_day, sent_hour)
    select service_id, person, to_timestamp(at_ms / 1000), day, hour
    from unnest(${services}::int[], ${people}::int[], ${atMs}::double precision[], ${days}::date[], ${hours}::smallint[])
      as m (service_id, person, at_ms, day, hour)`.execute(tx);
  await sql`insert into service_hour (service_id, day, hour, sent)
    select service_id, day, hour, count(*)
    from unnest(${services}::int[], ${days}::date[], ${hours}::smallint[]) as h (service_id, day, hour)
    group by service_id, day, hour order by service_id, day, hour
    on conflict (service_id, day, hour) do update set sent = service_hour.sent + excluded.sent`.execute(
    tx,
  );
  await sql`insert into service_day (service_id, day, sent)
    select service_id, day, count(*) from unnest(${services}::int[], ${days}::date[]) as d (service_id, day)
    group by service_id, day order by service_id, day
    on conflict (service_id, day) do update set sent = service_day.sent + excluded.sent`.execute(
    tx,
  );
  const batches = await batchRows.list(
    tx,
    sql`insert into send_batch (service_id, people, sent_at_ms)
      select service_id, array_agg(person order by n), array_agg(at_ms order by n)
      from unnest(${services}::int[], ${people}::int[], ${atMs}::double precision[])
        with ordinality as m (service_id, person, at_ms, n)
      group by service_id order by min(n)
      returning id, service_id`,
  );
  return new Map(batches.map(({ id, serviceId }) => [serviceId, id]));
}

/** How far a service has come. `nextMs`: when its next message is due, where that is known. */
export type Progress = {
  serviceId: number;
  cursor: number;
  revision: number;
  sent: number;
  /** When the last of the messages leaves that it has come to now; undefined without any. */
  lastMs: number | undefined;
  nextMs: number | undefined;
};

/** Notes how far services have come. */
export async function updateSlotProgress(
  tx: DatabaseOrTransaction,
  progress: readonly Progress[],
): Promise<void> {
  const column = <Name extends keyof Progress>(name: Name) => progress.map((one) => one[name]);
  const nextMs = progress.map((one) => one.nextMs ?? null);
  const lastMs = progress.map((one) => one.lastMs ?? null);
  await sql`update service s set pick_cursor = p.cursor, pick_revision = p.revision, sent = p.sent,
      next_due_at = to_timestamp(p.next_ms / 1000), last_sent_at = greatest(s.last_sent_at, to_timestamp(p.last_ms / 1000))
    from unnest(${column("serviceId")}::int[], ${column("cursor")}::bigint[], ${column("revision")}::bigint[],
      ${column("sent")}::int[], ${nextMs}::double precision[], ${lastMs}::double precision[])
      as p (id, cursor, revision, sent, next_ms, last_ms)
    where s.id = p.id`.execute(tx);
}

/** Notes when the next message of services is due (ms): until then nobody has to look at them. */
export async function updateSlotNextDue(
  tx: DatabaseOrTransaction,
  due: readonly { serviceId: number; nextMs: number }[],
): Promise<void> {
  if (due.length === 0) return;
  const ids = due.map(({ serviceId }) => serviceId);
  const next = due.map(({ nextMs }) => nextMs);
  await sql`update service s set next_due_at = to_timestamp(d.next_ms / 1000)
    from unnest(${ids}::int[], ${next}::double precision[]) as d (id, next_ms) where s.id = d.id`.execute(
    tx,
  );
}

const openRows = checked("slot: open", { serviceId: int, isOfRoute: bool });

/**
 * Of these services, those with messages that wait for a network; true: for that of their route. What goes as SMS in place of RCS, or
 * to people who took their number to another network, waits for another one.
 */
export async function findOpenBatches(
  tx: DatabaseOrTransaction,
  serviceIds: readonly number[],
  routeId: number,
): Promise<Map<number, boolean>> {
  const rows = await openRows.list(
    tx,
    sql`select service_id, bool_or(not as_sms and (via_route is null or via_route = ${routeId})) as is_of_route
      from send_batch where service_id = any(${serviceIds}::int[]) group by service_id`,
  );
  return new Map(rows.map(({ serviceId, isOfRoute }) => [serviceId, isOfRoute]));
}

/** Completes services that have no more people, unless they were stopped or paused in the meantime or some messages wait. */
export async function updateAllCompleted(
  db: DatabaseOrTransaction,
  serviceIds: readonly number[],
): Promise<void> {
  if (serviceIds.length === 0) return;
  await sql`update service s set status = ${statusCodeOf("completed")}
    where id = any(${serviceIds}::int[]) and status = ${statusCodeOf("active")}
      and not exists (select from send_batch b where b.service_id = s.id)`.execute(db);
}

/** Forgets batches: a network has confirmed them. */
export async function deleteBatches(
  db: DatabaseOrTransaction,
  ids: readonly bigint[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from send_batch where id = any(${ids}::bigint[])`.execute(db);
}
