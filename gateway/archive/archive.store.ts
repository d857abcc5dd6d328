import { sql } from "kysely";
import { checked, type RowOf } from "../../platform/database/checked-sql.ts";
import { array, bigint, int, nullable, text, time } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";

/** Services of a country that ended before an instant. */
export type Due = { routeIds: readonly number[]; before: Date; timeZone: string };

const dueRows = checked("archive: due", { id: int, month: text });

/** Services that are due, remembered and not archived, by when they ended, and the month of it by the clock of their country. */
export function listUnarchived(
  db: DatabaseOrTransaction,
  { routeIds, before, timeZone }: Due,
  most: number,
): Promise<RowOf<typeof dueRows>[]> {
  return dueRows.list(
    db,
    sql`select s.id, to_char(s.end_at at time zone ${timeZone}, 'YYYY-MM') as month from service s
      where s.forgotten_at is null and s.end_at < ${before} and s.route_id = any(${routeIds}::int[])
        and not exists (select from archived_service a where a.service_id = s.id)
      order by s.end_at, s.id limit ${most}`,
  );
}

const idRows = checked("archive: id", { id: int });

/** Notes a file that is about to be written. Returns its id. */
export async function insertFile(
  db: DatabaseOrTransaction,
  file: { key: string; month: string },
): Promise<number> {
  const row = await idRows.find(
    db,
    sql`insert into archive_file (key, month) values (${file.key}, ${file.month}) returning id`,
  );
  if (!row) throw new Error("A file of the archive was not noted.");
  return row.id;
}

const openRows = checked("archive: unfinished", { id: int, key: text });

/** Files that were begun and never checked. */
export function listUnfinished(db: DatabaseOrTransaction): Promise<RowOf<typeof openRows>[]> {
  return openRows.list(db, sql`select id, key from archive_file where checked_at is null`);
}

/** Forgets a file that was never checked. */
export async function deleteUnfinished(db: DatabaseOrTransaction, id: number): Promise<void> {
  await sql`delete from archive_file where id = ${id} and checked_at is null`.execute(db);
}

export type Counted = { serviceId: number; messages: number; delivered: number };
export type Checked = {
  id: number;
  services: number;
  messages: number;
  rowCount: number;
  bytes: number;
  sha256: Buffer;
};

/** Notes that a file is whole and holds what it should. False where somebody has given it up meanwhile. */
export async function updateChecked(db: DatabaseOrTransaction, file: Checked): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update archive_file set checked_at = now(),
    services = ${file.services}, messages = ${file.messages}, row_count = ${file.rowCount}, bytes = ${file.bytes}, sha256 = ${file.sha256}
    where id = ${file.id} and checked_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** Notes in which file services are, none for those without messages, and with how many messages. */
export async function insertArchived(
  db: DatabaseOrTransaction,
  fileId: number | null,
  services: readonly Counted[],
): Promise<void> {
  await sql`insert into archived_service (service_id, file_id, messages, delivered)
    select service_id, case when messages > 0 then ${fileId}::int end, messages, delivered
    from unnest(${services.map((it) => it.serviceId)}::int[], ${services.map((it) => it.messages)}::int[],
      ${services.map((it) => it.delivered)}::int[]) as t (service_id, messages, delivered)`.execute(
    db,
  );
}

/** Archives a service anew, later: what its file has of it counts no more. */
export async function deleteArchived(db: DatabaseOrTransaction, serviceId: number): Promise<void> {
  await sql`with gone as (delete from archived_service where service_id = ${serviceId} returning file_id, messages)
    update archive_file f set left_out = f.left_out || ${serviceId}::int, services = f.services - 1, messages = f.messages - gone.messages
    from gone where f.id = gone.file_id`.execute(db);
}

const monthRows = checked("archive: month", {
  month: text,
  services: int,
  messages: bigint,
  bytes: bigint,
  checkedAt: time,
});

/** The months of the archive, the latest first. */
export function listMonths(db: DatabaseOrTransaction): Promise<RowOf<typeof monthRows>[]> {
  return monthRows.list(
    db,
    sql`select month, sum(services)::int as services, sum(messages)::bigint as messages,
        sum(bytes)::bigint as bytes, max(checked_at) as checked_at
      from archive_file where checked_at is not null group by month order by month desc`,
  );
}

const fileRows = checked("archive: file", { key: text, bytes: bigint, leftOut: array(int) });
export type ArchiveFile = RowOf<typeof fileRows>;

/** The files of a month, or the one that a service is in. */
export function listFiles(
  db: DatabaseOrTransaction,
  { month, serviceId }: { month?: string | undefined; serviceId?: number | undefined },
): Promise<ArchiveFile[]> {
  const which =
    serviceId === undefined
      ? sql`true`
      : sql`id = (select file_id from archived_service where service_id = ${serviceId})`;
  return fileRows.list(
    db,
    sql`select key, bytes, left_out from archive_file where checked_at is not null
        and month = coalesce(${month ?? null}::text, month) and ${which} order by id`,
  );
}

const runRows = checked("archive: run", { goodAt: nullable(time), failedAt: nullable(time) });

/** When everything due was archived last, and when that last failed. */
export async function findRun(
  db: DatabaseOrTransaction,
): Promise<RowOf<typeof runRows> | undefined> {
  return runRows.find(db, sql`select good_at, failed_at from archive_run`);
}

/** Notes how the archive fared. */
export async function updateRun(db: DatabaseOrTransaction, isGood: boolean): Promise<void> {
  const column = sql.ref(isGood ? "goodAt" : "failedAt");
  await sql`update archive_run set ${column} = now()`.execute(db);
}

/** Notes of how many services it was forgotten without an archive. */
export async function updateForgottenWithout(
  db: DatabaseOrTransaction,
  services: number,
): Promise<void> {
  await sql`update archive_run set forgotten_without = forgotten_without + ${services}`.execute(db);
}
