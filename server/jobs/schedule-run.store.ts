import { sql } from "kysely";
import { checked } from "../../platform/database/checked-sql.ts";
import { time } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";

const due = checked("schedule run: due", { now: time });

/** The time, where the last run of a schedule that ended well began so long ago; undefined before. A clock that was set back holds nothing up. */
export async function findDue(
  db: DatabaseOrTransaction,
  name: string,
  afterSeconds: number,
): Promise<Date | undefined> {
  const row = await due.find(
    db,
    sql`select now() where not exists (select from schedule_run where name = ${name}
      and started_at > now() - make_interval(secs => ${afterSeconds}::float8) and started_at <= now())`,
  );
  return row?.now;
}

/** Notes that a run ended well. */
export async function upsertRun(
  db: DatabaseOrTransaction,
  name: string,
  startedAt: Date,
): Promise<void> {
  await sql`insert into schedule_run (name, started_at) values (${name}, ${startedAt})
    on conflict (name) do update set started_at = excluded.started_at`.execute(db);
}
