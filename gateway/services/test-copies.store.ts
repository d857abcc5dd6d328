import type { Database } from "../db/transaction.ts";

const DAY_MS = 86_400_000;
// Any fixed number will do, as long as every copy of the program asks for the same one.
const COPIES_LOCK = 7_402_553;

/** Notes a copy to a person, and tells how many the person has had in the last 24 hours, this one included. */
export async function countCopy(
  db: Database,
  { routeId, person }: { routeId: number; person: number },
  atMs: number,
): Promise<number> {
  await db.query("select pg_advisory_xact_lock($1, $2)", [COPIES_LOCK, person]);
  await db.query("delete from test_copy where route_id = $1 and person = $2 and at <= $3", [
    routeId,
    person,
    new Date(atMs - DAY_MS),
  ]);
  await db.query("insert into test_copy (route_id, person, at) values ($1, $2, $3)", [
    routeId,
    person,
    new Date(atMs),
  ]);
  const { rows } = await db.query<{ n: number }>(
    "select count(*)::int as n from test_copy where route_id = $1 and person = $2",
    [routeId, person],
  );
  return rows[0]?.n ?? 0;
}
