import { sql } from "kysely";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { nullable, text, time } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

export type NoteRow = RowOf<typeof noteRows>;
const noteRows = checked("advertiser: note", {
  id: text,
  at: time,
  writtenBy: text,
  writerName: nullable(text),
  text,
});

const MAX_SHOWN = 100;

/** Notes about an advertiser, newest first. */
export async function listNotes(db: DatabaseOrTransaction, userId: string): Promise<NoteRow[]> {
  return noteRows.list(
    db,
    sql`select n.id, n.at, n.written_by, u.name as "writerName", n.text
    from advertiser_note n left join "user" u on u.id = n.written_by
    where n.user_id = ${userId} order by n.seq desc limit ${MAX_SHOWN}`,
  );
}

/** True when the newest note of a writer about an advertiser says the same, and was written since then. */
export async function hasNote(
  tx: DatabaseOrTransaction,
  { userId, writtenBy, text: words }: { userId: string; writtenBy: string; text: string },
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`select from advertiser_note n
    where n.user_id = ${userId} and n.written_by = ${writtenBy} and n.text = ${words} and n.at > ${since}
      and not exists (select from advertiser_note later
        where later.user_id = n.user_id and later.written_by = n.written_by and later.seq > n.seq)`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function insertNote(
  tx: DatabaseOrTransaction,
  note: { userId: string; writtenBy: string; text: string; at: Date },
): Promise<void> {
  await sql`insert into advertiser_note (user_id, written_by, text, at)
    values (${note.userId}, ${note.writtenBy}, ${note.text}, ${note.at})`.execute(tx);
}
