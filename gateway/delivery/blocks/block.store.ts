import { sql } from "kysely";
import { checked } from "../../../platform/database/checked-sql.ts";
import { bool, int, nullable, text, time } from "../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";

const madeRows = checked("blocks: made", { made: int });

/** Makes the blocks that messages of the next services will lie in, where there are not enough of them. Returns how many it made. */
export async function upsertBlocks(db: DatabaseOrTransaction): Promise<number> {
  const row = await madeRows.find(db, sql`select prepare_message_blocks() as made`);
  return row?.made ?? 0;
}

const blockRows = checked("blocks: block", { name: text, first: nullable(int), ends: int });

/** A block of messages: of the services from its first (null: of all before) to below its end. */
export type Block = { name: string; first: number; ends: number };

/** Blocks into which no new service comes any more, oldest first. */
export async function listFullBlocks(db: DatabaseOrTransaction): Promise<Block[]> {
  const rows = await blockRows.list(
    db,
    sql`select name, first, ends from message_block
      where ends <= (select coalesce(max(id), 0) from service) order by ends`,
  );
  return rows.map(({ first, ...block }) => ({ ...block, first: first ?? 0 }));
}

const goneRows = checked("blocks: gone", { gone: bool });

/** Lets go of a block with all its messages; false where somebody in it is still remembered. */
export async function deleteBlock(db: DatabaseOrTransaction, name: string): Promise<boolean> {
  const row = await goneRows.find(db, sql`select drop_message_block(${name}) as gone`);
  return row?.gone ?? false;
}

const untilRows = checked("blocks: given up", { until: time });

/** Until when messages have been looked through for those that nobody has heard of; null before the first time. */
export async function findGivenUpUntil(db: DatabaseOrTransaction): Promise<Date | null> {
  const row = await untilRows.find(db, sql`select until from given_up`);
  return row?.until ?? null;
}

/** Notes until when they have been looked through: never less than before, unless the clock was put back. */
export async function upsertGivenUpUntil(
  db: DatabaseOrTransaction,
  until: Date,
  { isBack }: { isBack: boolean },
): Promise<void> {
  await sql`insert into given_up (until) values (${until})
    on conflict (is_only) do update set until = excluded.until
    where ${isBack} or given_up.until < excluded.until`.execute(db);
}
