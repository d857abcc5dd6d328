import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../db/database.ts";

/** Sets what is booked on each day: what was sent on it up to now, and what is still planned for it. */
export async function updateBooked(
  db: DatabaseOrTransaction,
  serviceId: number,
  planned: ReadonlyMap<string, number>,
): Promise<void> {
  // In the order in which receipts lock them.
  await sql`with days as materialized (
      select day from service_day where service_id = ${serviceId} order by day for no key update
    )
    update service_day d set booked = d.sent from days
    where d.service_id = ${serviceId} and d.day = days.day`.execute(db);
  const days = [...planned.keys()];
  const booked = [...planned.values()];
  await sql`insert into service_day (service_id, day, booked)
    select ${serviceId}::int, day, booked from unnest(${days}::date[], ${booked}::int[]) as b (day, booked)
    on conflict (service_id, day) do update set booked = service_day.sent + excluded.booked`.execute(
    db,
  );
}
