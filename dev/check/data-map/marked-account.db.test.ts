import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../server/http/testing/test-app.ts";
import { ENTRIES } from "./data-map.ts";
import { ACCOUNT, ACCOUNTING, type Entry } from "./entry.ts";
import { markAccount, markedColumns, readTables, type Tables } from "./marked-account.ts";
import { markOf } from "./marked-row.ts";

// What the data map says of an account, against the database and the programs: each text of every table is a mark, and then the export has
// every mark that its owner may read, and after a deletion none is left but those that stay.

/** What stays after a deletion, and why. */
const STAYS: Readonly<Record<string, string>> = {
  "account_signal.digest": "30 days, so that whoever is shut out does not come back by deleting",
  "campaign_review.decided_by": "an administrator",
  "customer_erasure.provider_customer_id": "until the provider has forgotten the customer",
  "msisdn_list.consent_source": "proof of consent",
  "msisdn_list.consent_text": "proof of consent",
  "msisdn_list.name": "proof of consent",
  "payment_signal.what": "90 days, as the signals of accounts",
  "phone_code.number_index":
    "a day, so that codes to a phone are counted whoever's account is gone",
  "support_message.answered_by": "an administrator",
  "uploaded_file.blocked_reason": "until the next sweep of files",
  "uploaded_file.path": "until the next sweep of files",
};

/** What of it the export leaves out, and why. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  "account_profile.mobile_number_encrypted": "the number itself is there",
  "account_profile.mobile_number_index": "the number itself is there",
  "bonus_grant.granted_by": "an administrator",
  "advertiser_note.written_by": "an administrator",
  "campaign_review.decided_by": "an administrator",
  "msisdn_list_bad_row.reason": "the rows themselves are there (privacy.test.ts)",
  "msisdn_list_bad_row.value": "the rows themselves are there (privacy.test.ts)",
  "msisdn_list_bad_row.value_encrypted": "the rows themselves are there (privacy.test.ts)",
  "passkey.public_key": "a key",
  "payment_refund.requested_by": "an administrator",
  "session.ip_address": "always empty",
  "session.token": "a secret",
  "support_message.answered_by": "an administrator",
  "user.image": "always empty",
  "user.name": "first name and surname are there",
};

/** Columns that name an owner, a switch, and tables that belong to no advertiser. */
const OF_OTHERS =
  /_id$|^notification_preference\.email$|^(?:verification|opt_out_number|register_|country_rule|reference_change|country_price|plan_price|closed_month)/;

let tool: TestApp;
let tables: Tables;
let leaver: Member;
beforeAll(async () => {
  tool = await createTestApp();
  tables = await readTables(tool.database.pool);
  leaver = await marked({ sealed: true });
}, 30_000);
afterAll(() => tool.close());

async function marked({ sealed }: { sealed: boolean }): Promise<Member> {
  const member = await tool.signedUp();
  await markAccount(tool.database.pool, tables, { userId: member.userId, sealed });
  return member;
}

test("every column of the map bears a mark, but for those that say whose something is", async () => {
  const found = await markedColumns(tool.database.pool, tables);
  const unmarked = columnsOf(() => true).filter(
    (column) => !found.includes(column) && !OF_OTHERS.test(column),
  );
  expect(unmarked).toEqual([]);
});

test("of a deleted account nothing stays but what the map names", async () => {
  const { password } = leaver.form;
  await leaver.client.privacy.deleteAccount({ password, leavesBalance: true });
  const after = await markedColumns(tool.database.pool, tables);
  const personal = columnsOf(({ howLong }) => howLong !== ACCOUNTING);
  const left = after.filter((column) => personal.includes(column));
  expect(left).toEqual(Object.keys(STAYS).toSorted());
  expect(await tablesWithRows()).toEqual([]);
});

test("the export holds every word that its owner may read", async () => {
  const member = await marked({ sealed: false });
  const { data } = await member.client.privacy.exportData({});
  const text = JSON.stringify(data);
  const owners = columnsOf(({ who }) => /its owner|one's own/.test(who));
  const left = owners.filter((column) => {
    const [table = "", name = ""] = column.split(".");
    return !OF_OTHERS.test(column) && !text.includes(markOf(table, name));
  });
  expect(left.toSorted()).toEqual(Object.keys(NOT_EXPORTED).toSorted());
});

/** Of the tool's entries that are so, as "table.column". */
function columnsOf(isSo: (entry: Entry) => boolean): string[] {
  return Object.entries(ENTRIES).flatMap(([table, entry]) =>
    table.startsWith("server.") && isSo(entry)
      ? entry.columns.split(" ").map((column) => `${table.slice("server.".length)}.${column}`)
      : [],
  );
}

/** Tables that the map says end with the account, and do not. Of the profile the row stays, without anything in it. */
async function tablesWithRows(): Promise<string[]> {
  const found: string[] = [];
  for (const [table, columns] of tables) {
    const isOwned = columns.some(({ name }) => name === "user_id") && table !== "account_profile";
    if (!isOwned || ENTRIES[`server.${table}`]?.howLong !== ACCOUNT) continue;
    const query = `select from "${table}" where user_id = $1 limit 1`;
    const { rowCount } = await tool.database.pool.query(query, [leaver.userId]);
    if (rowCount !== 0) found.push(table);
  }
  return found;
}
