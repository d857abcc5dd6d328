import { type RawBuilder, sql } from "kysely";
import { checked, type RowOf } from "../../../platform/database/checked-sql.ts";
import { bool, text } from "../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";

const openRows = checked("asked-name: OpenName", {
  name: text,
  /** By the tool's id, the same on each route; empty for a name that is no advertiser's. */
  advertiser: text,
  /** An administrator has noted something about it. */
  isBegun: bool,
  /** Messages of the client it was asked for have been sent, which were paid for. */
  hasSent: bool,
});

/** A name of a connection that was asked for and has no answer yet. */
export type OpenName = RowOf<typeof openRows>;

const hasSent = (clientId: RawBuilder<unknown>) =>
  sql`exists (select from service v where v.client_id = ${clientId} and v.sent > 0)`;

const senders = checked("asked-name: hasSent", { hasSent: bool });

/** True for a client of a route whose messages have been sent. */
export async function hasSentMessages(
  db: DatabaseOrTransaction,
  clientId: number,
): Promise<boolean> {
  const row = await senders.find(db, sql`select ${hasSent(sql`${clientId}::int`)} as has_sent`);
  return row?.hasSent ?? false;
}

/** Names without an answer, the oldest first. */
export function listOpenNames(
  db: DatabaseOrTransaction,
  connectionId: number,
): Promise<OpenName[]> {
  return openRows.list(
    db,
    sql`select s.name, coalesce(c.external_user_id, '') as advertiser,
      s.reference <> '' or s.note <> '' as is_begun,
      ${hasSent(sql`s.client_id`)} as has_sent
    from sender_name s left join client c on c.client_id = s.client_id
    where s.connection_id = ${connectionId} and s.state = 'requested'
    order by s.asked_at nulls first, s.since, s.name`,
  );
}

/** Notes that a name was asked for on a connection. */
export async function insertRequested(
  db: DatabaseOrTransaction,
  asked: { connectionId: number; name: string; clientId: number; day: string; at: Date },
): Promise<void> {
  const { connectionId, name, clientId, day, at } = asked;
  await sql`insert into sender_name (connection_id, name, state, since, client_id, asked_at)
    values (${connectionId}, ${name}, 'requested', ${day}::date, ${clientId}, ${at})`.execute(db);
}
