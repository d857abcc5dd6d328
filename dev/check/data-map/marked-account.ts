import type { Pool } from "pg";
import { insertMarked, markOf, MARKS, type TableColumn } from "./marked-row.ts";

export type Tables = ReadonlyMap<string, readonly TableColumn[]>;

type Fixed = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Where a mark would mean that business is open, or that a campaign is a draft, which goes whole. */
const SETTLED: Fixed = {
  campaign: { submitted_at: "2026-11-20", settled_at: "2026-11-20" },
  payment: { status: "succeeded" },
  subscription: { status: "ended" },
};

/** Beyond the bookings that are there. */
const FIRST_BOOKING = 1_000_000;
const SOUTH_AFRICA = 6;

/** Tables that hold a row of a member already. */
const SIGNED_UP = ["user", "account_profile"];

/** The tables of the tool's database. */
export async function readTables(pool: Pool): Promise<Tables> {
  const { rows } = await pool.query<TableColumn>(
    `select c.table_name as table, c.column_name as name, c.udt_name as type,
       c.is_nullable = 'NO' and c.column_default is null as "isNeeded"
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, c.ordinal_position`,
  );
  return Map.groupBy(rows, ({ table }) => table);
}

/**
 * Gives a member a row of every table that can belong to somebody, each text of it a mark, and marks the account itself. Without `sealed`
 * nothing that has to open again: tables of numbers stay empty. The database takes any text afterwards: it is the test's own.
 */
export async function markAccount(
  pool: Pool,
  tables: Tables,
  { userId, sealed }: { userId: string; sealed: boolean },
): Promise<void> {
  await dropChecks(pool);
  const isLeft = ({ name }: TableColumn) => !sealed && name.endsWith("_encrypted");
  const [campaignId, listId, paymentId] = [1, 2, 3].map(() => crypto.randomUUID());
  const booking = FIRST_BOOKING + Math.floor(Math.random() * FIRST_BOOKING);
  const owned = {
    user_id: userId,
    subject_user_id: userId,
    owner_user_id: userId,
    anonymous_user_id: userId,
    campaign_id: campaignId,
    list_id: listId,
    payment_id: paymentId,
    country_id: SOUTH_AFRICA,
  };
  const ids: Fixed = {
    campaign: { id: campaignId },
    msisdn_list: { id: listId },
    payment: { id: paymentId },
    ledger_journal: { id: booking, scope: userId },
    ledger_entry: { journal_id: booking, account_id: booking },
    ledger_account: { id: booking },
    session: { expires_at: "2099-01-01" },
  };
  const client = await pool.connect();
  for (const [table, columns] of tables) {
    if (!columns.some(({ name }) => name !== "country_id" && name in owned) && !(table in ids))
      continue;
    if (columns.some(isLeft)) continue;
    const values = { ...owned, ...SETTLED[table], ...ids[table] };
    await insertMarked(client, table, { columns, values, end: userId });
  }
  client.release();
  for (const table of SIGNED_UP) {
    const marked = (tables.get(table) ?? []).filter(
      (column) =>
        /^(?:text|bytea)$/.test(column.type) &&
        !/^(?:user_)?id$/.test(column.name) &&
        !isLeft(column),
    );
    const set = marked.map(({ name }, at) => `"${name}" = $${at + 2}`).join(", ");
    const values = marked.map(({ name, type }) => {
      const mark = markOf(table, name) + userId;
      return type === "text" ? mark : Buffer.from(mark);
    });
    const key = table === "user" ? "id" : "user_id";
    await pool.query(`update "${table}" set ${set} where ${key} = $1`, [userId, ...values]);
  }
}

/** Columns with a mark in any row, each as "table.column". */
export async function markedColumns(pool: Pool, tables: Tables): Promise<string[]> {
  const columns = [...tables.values()].flat();
  const marked = ({ table, name }: TableColumn) =>
    `select '${table}.${name}' as id where exists (select from "${table}" where "${name}"::text ~ '${MARKS}')`;
  const { rows } = await pool.query<{ id: string }>(columns.map(marked).join(" union all "));
  return rows.map(({ id }) => id).toSorted();
}

async function dropChecks(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ statement: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
     from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`,
  );
  await pool.query(rows.map(({ statement }) => statement).join("; "));
}
