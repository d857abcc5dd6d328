import { sql } from "kysely";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bool, nullable, text, time } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

const versionRows = checked("status: versions", { postgres: text, schema: text });

/** Versions of PostgreSQL and of its tables. */
export async function findVersions(db: DatabaseOrTransaction): Promise<RowOf<typeof versionRows>> {
  const row = await versionRows.find(
    db,
    sql`select current_setting('server_version') as postgres,
      (select name from schema_migration order by number desc limit 1) as schema`,
  );
  return row ?? { postgres: "", schema: "" };
}

const settledRows = checked("status: last settlement", { at: nullable(time) });

/** When a campaign was settled last. */
export async function findLastSettlement(db: DatabaseOrTransaction): Promise<Date | null> {
  const row = await settledRows.find(
    db,
    sql`select max(settled_at) as at from campaign where settled_at is not null`,
  );
  return row?.at ?? null;
}

const archiveRows = checked("status: archive", {
  isOn: bool,
  archivedAt: nullable(time),
  failedAt: nullable(time),
});

/** What PostgreSQL's archive of its log, which backups to a point in time are made of, took and refused last. */
export async function findArchive(
  db: DatabaseOrTransaction,
): Promise<RowOf<typeof archiveRows> | undefined> {
  return archiveRows.find(
    db,
    sql`select current_setting('archive_mode') <> 'off' as is_on, last_archived_time as archived_at,
      last_failed_time as failed_at from pg_stat_archiver`,
  );
}
