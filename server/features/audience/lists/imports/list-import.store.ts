import { type Selectable, sql } from "kysely";
import type { ListImport as StoredImport } from "../../../../db/__generated__/types.ts";
import { checked } from "../../../../../platform/database/checked-sql.ts";
import { text } from "../../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";

export const IMPORT_STATES = ["waiting", "reading", "done", "failed", "cancelled"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** A row of `list_import`. */
export type ListImport = Selectable<StoredImport>;
export type NewImport = Omit<ListImport, "state" | "readBytes" | "tries" | "problem" | "endedAt">;

const idRows = checked("list-import: id", { id: text });
const SHOWN = 20;
const OPEN = sql`state in ('waiting', 'reading')`;

/** Notes an import; false while another one of its owner is under way. */
export async function insertImport(tx: DatabaseOrTransaction, order: NewImport): Promise<boolean> {
  const row = await tx
    .insertInto("listImport")
    .values(order)
    .onConflict((it) => it.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function findImport(
  db: DatabaseOrTransaction,
  id: string,
): Promise<ListImport | undefined> {
  return db.selectFrom("listImport").selectAll().where("id", "=", id).executeTakeFirst();
}

/** A user's last imports, newest first. */
export async function listImports(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<ListImport[]> {
  return db
    .selectFrom("listImport")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(SHOWN)
    .execute();
}

/** Imports that nobody works on: not begun yet, or left by a process that was killed. */
export async function listLeftImports(db: DatabaseOrTransaction): Promise<string[]> {
  const rows = await idRows.list(
    db,
    sql`select id from list_import i where ${OPEN} and not exists (select from lease
      where key = 'large-list:' || i.user_id and until > clock_timestamp()) order by created_at limit 100`,
  );
  return rows.map(({ id }) => id);
}

/** Begins to read, from the beginning; undefined when it is over already. */
export async function updateBegun(
  db: DatabaseOrTransaction,
  id: string,
): Promise<ListImport | undefined> {
  return db
    .updateTable("listImport")
    .set((eb) => ({ state: "reading", readBytes: 0n, tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .where(OPEN.$castTo<boolean>())
    .returningAll()
    .executeTakeFirst();
}

/** Notes how much was read; false when it was cancelled meanwhile. */
export async function updateRead(
  db: DatabaseOrTransaction,
  id: string,
  bytes: number,
): Promise<boolean> {
  const row = await idRows.find(
    db,
    sql`update list_import set read_bytes = least(${bytes}::bigint, total_bytes)
      where id = ${id} and state = 'reading' returning id`,
  );
  return row !== undefined;
}

/** Ends an import that is under way; false when it was over already. */
export async function updateEnded(
  db: DatabaseOrTransaction,
  id: string,
  end: { state: "done" | "failed" | "cancelled"; problem?: string; at: Date },
): Promise<boolean> {
  const row = await idRows.find(
    db,
    sql`update list_import set state = ${end.state}, problem = ${end.problem ?? ""}, ended_at = ${end.at},
        read_bytes = case when ${end.state} = 'done' then total_bytes else read_bytes end
      where id = ${id} and (${OPEN} or (${end.state} = 'cancelled' and state = 'failed')) returning id`,
  );
  return row !== undefined;
}

/** Forgets imports that ended before a time. */
export async function deleteEndedImports(db: DatabaseOrTransaction, before: Date): Promise<void> {
  await sql`delete from list_import where ended_at < ${before}`.execute(db);
}

/** Forgets the import that a list came from. */
export async function deleteImport(tx: DatabaseOrTransaction, id: string): Promise<void> {
  await sql`delete from list_import where id = ${id}`.execute(tx);
}
