import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../server/http/testing/test-app.ts";
import { ENTRIES } from "./data-map.ts";
import { ACCOUNT, ACCOUNTING } from "./entry.ts";
import { insertMarked, type TableColumn } from "./marked-row.ts";

// What the data map says of a deleted account, against the database: a row of every table that can belong to somebody, each text of it a
// mark, and afterwards the mark in no table but those whose entry says that it stays.

const MARK = "ZZYZX";
const MARK_AS_HEX = Buffer.from(MARK).toString("hex");

type Fixed = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Where a mark would mean that business is open, or that a campaign is a draft, which goes whole. */
const SETTLED: Fixed = {
  campaign: { submitted_at: "2026-11-20", settled_at: "2026-11-20" },
  payment: { status: "succeeded" },
  subscription: { status: "ended" },
};

/** What stays, and why. */
const STAYS: Readonly<Record<string, string>> = {
  "account_signal.digest": "30 days, so that whoever is shut out does not come back by deleting",
  "campaign_review.decided_by": "an administrator",
  "customer_erasure.provider_customer_id": "until the provider has forgotten the customer",
  "msisdn_list.consent_source": "proof of consent",
  "msisdn_list.consent_text": "proof of consent",
  "msisdn_list.name": "proof of consent",
  "support_message.answered_by": "an administrator",
  "uploaded_file.path": "until the next sweep of files",
};

/** Columns that name an owner, a switch, and tables that belong to no advertiser. */
const OF_OTHERS =
  /_id$|^notification_preference\.email$|^(?:verification|opt_out_number|register_|payment_signal|country_rule|reference_change)/;

let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp();
}, 30_000);
afterAll(() => tool.close());

test("of a deleted account nothing stays but what the data map names", async () => {
  const member = await tool.signedUp();
  const tables = await readTables();
  await fillTables(tables, member.userId);
  const personal = personalColumns();
  const before = await markedColumns(tables);
  // What bears no mark is of nobody's own, or says whose something is.
  const unmarked = personal.filter((column) => !before.includes(column) && !OF_OTHERS.test(column));
  expect(unmarked).toEqual([]);
  const { password } = member.form;
  await member.client.privacy.deleteAccount({ password, leavesBalance: true });
  const after = await markedColumns(tables);
  expect(after.filter((column) => personal.includes(column))).toEqual(
    Object.keys(STAYS).toSorted(),
  );
});

async function fillTables(tables: ReadonlyMap<string, TableColumn[]>, userId: string) {
  const { pool } = tool.database;
  const [campaignId, listId] = [crypto.randomUUID(), crypto.randomUUID()];
  const owned = {
    user_id: userId,
    owner_user_id: userId,
    anonymous_user_id: userId,
    campaign_id: campaignId,
    list_id: listId,
  };
  const ids: Fixed = { campaign: { id: campaignId }, msisdn_list: { id: listId } };
  await dropChecks();
  const client = await pool.connect();
  for (const [table, columns] of tables) {
    if (!columns.some(({ name }) => name in owned)) continue;
    const values = { ...owned, ...SETTLED[table], ...ids[table] };
    await insertMarked(client, table, { columns, values, mark: MARK });
  }
  client.release();
  await pool.query(
    `update "user" set name = $2, email = email || $2, image = $2, language = $2, suspended_reason = $2 where id = $1`,
    [userId, MARK],
  );
  await pool.query(
    `update account_profile set first_name = $2, surname = $2, company = $2, source = $2, timezone = $2,
       mobile_number_encrypted = $3, mobile_number_index = $3 where user_id = $1`,
    [userId, MARK, Buffer.from(MARK)],
  );
}

/** Those that do not stay as long as books. */
function personalColumns(): string[] {
  return Object.entries(ENTRIES).flatMap(([table, entry]) =>
    table.startsWith("server.") && entry.howLong !== ACCOUNTING
      ? entry.columns.split(" ").map((column) => `${table.slice("server.".length)}.${column}`)
      : [],
  );
}

/** Tables that the map says end with the account, and do not. Of the profile the row stays, without anything in it. */
async function tablesWithRows(
  tables: ReadonlyMap<string, TableColumn[]>,
  userId: string,
): Promise<string[]> {
  const found: string[] = [];
  for (const [table, columns] of tables) {
    const isOwned = columns.some(({ name }) => name === "user_id") && table !== "account_profile";
    if (!isOwned || ENTRIES[`server.${table}`]?.howLong !== ACCOUNT) continue;
    const query = `select from "${table}" where user_id = $1 limit 1`;
    if ((await tool.database.pool.query(query, [userId])).rowCount !== 0) found.push(table);
  }
  return found;
}

async function readTables(): Promise<Map<string, TableColumn[]>> {
  const { rows } = await tool.database.pool.query<TableColumn>(
    `select c.table_name as table, c.column_name as name, c.udt_name as type,
       c.is_nullable = 'NO' and c.column_default is null as "isNeeded"
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, c.ordinal_position`,
  );
  return Map.groupBy(rows, ({ table }) => table);
}

/** So that each text can be the mark. The database is the test's own. */
async function dropChecks(): Promise<void> {
  const { rows } = await tool.database.pool.query<{ statement: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
     from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`,
  );
  await tool.database.pool.query(rows.map(({ statement }) => statement).join("; "));
}

/** Each as "table.column". */
async function markedColumns(tables: ReadonlyMap<string, TableColumn[]>): Promise<string[]> {
  const columns = [...tables.values()].flat();
  const marked = ({ table, name }: TableColumn) =>
    `select '${table}.${name}' as id where exists (select from "${table}" where "${name}"::text ~ '${MARK}|${MARK_AS_HEX}')`;
  const query = columns.map(marked).join(" union all ");
  const { rows } = await tool.database.pool.query<{ id: string }>(query);
  return rows.map(({ id }) => id).toSorted();
}
