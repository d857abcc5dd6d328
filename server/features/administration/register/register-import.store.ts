import { sql } from "kysely";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  anything,
  int,
  nullable,
  oneOf,
  text,
  time,
} from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

export type ImportMode = "replace" | "add";
export type ImportSource = "file" | "service";
/** What the register would be: numbers that come in, that are in it and stay, and that leave it. */
export type RegisterEffect = RowOf<typeof effectRows>;
export type RegisterImport = RowOf<typeof importRows>;

const effectRows = checked("register import: effect", { added: int, unchanged: int, gone: int });
const importRows = checked("register import: row", {
  id: text,
  countryId: int,
  mode: oneOf<ImportMode>("replace", "add"),
  source: oneOf<ImportSource>("file", "service"),
  state: oneOf<"shown" | "taken" | "dropped">("shown", "taken", "dropped"),
  accepted: int,
  duplicate: int,
  bad: int,
  badRows: anything,
  added: int,
  unchanged: int,
  gone: int,
  readBy: nullable(text),
  readAt: time,
  takenBy: nullable(text),
  takenAt: nullable(time),
  reason: nullable(text),
});
const COLUMNS = sql.raw(
  `id, country_id, mode, source, state, accepted, duplicate, bad, bad_rows, added, unchanged, gone, read_by, read_at, taken_by, taken_at, reason`,
);

/** Begins an import; its numbers follow, and then its counts. */
export async function insertImport(
  tx: DatabaseOrTransaction,
  it: {
    id: string;
    countryId: number;
    mode: ImportMode;
    source: ImportSource;
    readBy: string | null;
    readAt: Date;
  },
): Promise<void> {
  await sql`insert into register_import
      (id, country_id, mode, source, accepted, duplicate, bad, bad_rows, added, unchanged, gone, read_by, read_at)
    values (${it.id}, ${it.countryId}, ${it.mode}, ${it.source}, 0, 0, 0, '[]', 0, 0, 0, ${it.readBy}, ${it.readAt})`.execute(
    tx,
  );
}

/** Adds numbers to an import and says how many were not in it yet. */
export async function insertImportNumbers(
  tx: DatabaseOrTransaction,
  importId: string,
  numbers: readonly { index: Buffer; encrypted: Buffer }[],
): Promise<number> {
  if (numbers.length === 0) return 0;
  const { numAffectedRows } =
    await sql`insert into register_import_number (import_id, number_index, number_encrypted)
    select ${importId}::uuid, n.number_index, n.number_encrypted
    from unnest(${numbers.map(({ index }) => index)}::bytea[], ${numbers.map(({ encrypted }) => encrypted)}::bytea[])
      n (number_index, number_encrypted)
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** What taking an import would do now. */
export async function countEffect(
  tx: DatabaseOrTransaction,
  { id, countryId, mode }: { id: string; countryId: number; mode: ImportMode },
): Promise<RegisterEffect> {
  const row = await effectRows.find(
    tx,
    sql`select
      (select count(*) from register_import_number n where n.import_id = ${id} and not exists
        (select from register_number r where r.number_index = n.number_index))::int as added,
      (select count(*) from register_number r where r.country_id = ${countryId}
        and (${mode} = 'add' or exists (select from register_import_number n
          where n.import_id = ${id} and n.number_index = r.number_index)))::int as unchanged,
      (select count(*) from register_number r where r.country_id = ${countryId}
        and ${mode} = 'replace' and not exists (select from register_import_number n
          where n.import_id = ${id} and n.number_index = r.number_index))::int as gone`,
  );
  return row ?? { added: 0, unchanged: 0, gone: 0 };
}

export async function updateImportCounts(
  tx: DatabaseOrTransaction,
  id: string,
  counts: RegisterEffect & {
    accepted: number;
    duplicate: number;
    bad: number;
    badRows: readonly { row: number; reason: string }[];
  },
): Promise<void> {
  await sql`update register_import set accepted = ${counts.accepted}, duplicate = ${counts.duplicate}, bad = ${counts.bad},
      bad_rows = ${JSON.stringify(counts.badRows)}::jsonb, added = ${counts.added}, unchanged = ${counts.unchanged}, gone = ${counts.gone}
    where id = ${id}`.execute(tx);
}

export async function findImport(
  db: DatabaseOrTransaction,
  id: string,
): Promise<RegisterImport | undefined> {
  return importRows.find(db, sql`select ${COLUMNS} from register_import where id = ${id}`);
}

/** The newest imports of all countries. */
export async function listImports(
  db: DatabaseOrTransaction,
  limit: number,
): Promise<RegisterImport[]> {
  return importRows.list(
    db,
    sql`select ${COLUMNS} from register_import order by read_at desc, id limit ${limit}`,
  );
}

/** Ends an import that was taken, and drops the others of the country that wait; nobody needs their numbers any more. */
export async function updateTaken(
  tx: DatabaseOrTransaction,
  { id, countryId }: { id: string; countryId: number },
  taken: RegisterEffect & { by: string | null; at: Date; reason: string },
): Promise<void> {
  await sql`update register_import set state = 'taken', taken_by = ${taken.by}, taken_at = ${taken.at},
      reason = ${taken.reason}, added = ${taken.added}, unchanged = ${taken.unchanged}, gone = ${taken.gone}
    where id = ${id}`.execute(tx);
  await deleteWaiting(tx, countryId);
  await sql`delete from register_import_number where import_id = ${id}`.execute(tx);
}

/** Drops one that waits, with its numbers. */
export async function updateDropped(tx: DatabaseOrTransaction, id: string): Promise<void> {
  await sql`update register_import set state = 'dropped' where id = ${id} and state = 'shown'`.execute(
    tx,
  );
  await sql`delete from register_import_number where import_id = ${id}`.execute(tx);
}

/** Drops what of a country waits to be taken, with its numbers. */
export async function deleteWaiting(tx: DatabaseOrTransaction, countryId: number): Promise<void> {
  await sql`with dropped as (
      update register_import set state = 'dropped' where country_id = ${countryId} and state = 'shown' returning id
    )
    delete from register_import_number where import_id in (select id from dropped)`.execute(tx);
}
