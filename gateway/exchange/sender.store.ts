import { sql } from "kysely";
import { checked, type RowOf } from "../../platform/database/checked-sql.ts";
import { bool, int, oneOf, text } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";

const senderRows = checked("sender", {
  connectionId: int,
  name: text,
  state: oneOf("requested", "registered", "refused"),
  /** A civil day. */
  since: text,
  reference: text,
  note: text,
  isOffered: bool,
});

/** A name on a connection. */
export type SenderRow = RowOf<typeof senderRows>;
export type SenderState = SenderRow["state"];

const COLUMNS = sql`connection_id, name, state, since::text as since, reference, note, is_offered`;

/** Every name of every connection; those that were asked for first, then by name. */
export function listSenders(db: DatabaseOrTransaction): Promise<SenderRow[]> {
  return senderRows.list(
    db,
    sql`select ${COLUMNS} from sender_name order by state <> 'requested', lower(name), name`,
  );
}

/** Locks a name until the transaction ends. */
export function lockSender(
  tx: DatabaseOrTransaction,
  connectionId: number,
  name: string,
): Promise<SenderRow | undefined> {
  return senderRows.find(
    tx,
    sql`select ${COLUMNS} from sender_name
      where connection_id = ${connectionId} and name = ${name} for update`,
  );
}

/** Adds or changes a name. */
export async function upsertSender(
  db: DatabaseOrTransaction,
  { connectionId, name, ...row }: SenderRow,
): Promise<void> {
  await db
    .insertInto("senderName")
    .values({ connectionId, name, ...row })
    .onConflict((on) => on.columns(["connectionId", "name"]).doUpdateSet(row))
    .execute();
}

export async function deleteSender(
  db: DatabaseOrTransaction,
  connectionId: number,
  name: string,
): Promise<void> {
  await db
    .deleteFrom("senderName")
    .where("connectionId", "=", connectionId)
    .where("name", "=", name)
    .execute();
}
