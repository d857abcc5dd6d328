import type { Database } from "../db/transaction.ts";

/** Sets what is booked on each day: what was sent on it up to now, and what is still planned for it. */
export async function saveBooked(
  db: Database,
  serviceId: number,
  planned: ReadonlyMap<string, number>,
): Promise<void> {
  await db.query("update service_day set booked = sent where service_id = $1", [serviceId]);
  await db.query(
    `insert into service_day (service_id, day, booked)
     select $1, day, booked from unnest($2::date[], $3::int[]) as b (day, booked)
     on conflict (service_id, day) do update set booked = service_day.sent + excluded.booked`,
    [serviceId, [...planned.keys()], [...planned.values()]],
  );
}
