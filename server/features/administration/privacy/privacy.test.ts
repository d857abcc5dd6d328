import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listSubscriptions, upsertSubscription } from "../../notifications/push/push.store.ts";
import { createDb } from "../../../db/database.ts";
import { createNumberCipher } from "../../accounts/users/number-cipher.ts";
import { placeOfBadRow } from "../../accounts/users/number-place.ts";
import { insertBadRows } from "../../audience/lists/bad-rows/bad-row.store.ts";
import { insertList } from "../../audience/lists/list.store.ts";
import { insertAll } from "../../audience/lists/store-numbers.ts";
import { listOwnData } from "./privacy.store.ts";
import { sql } from "kysely";
import { signInAgain } from "../../../http/testing/sign-in-again.ts";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { deleteOwnData } from "./own-data.store.ts";

let tool: TestApp;
let admin: Member;

beforeAll(async () => {
  tool = await createTestApp();
  admin = await tool.signedUp();
  tool.config.adminUserIds.push(admin.userId);
}, 30_000);
afterAll(() => tool.close());

async function giveBonus(userId: string): Promise<void> {
  const expiresAt = new Date(tool.clock.now().getTime() + 86_400_000).toISOString();
  await admin.client.administration.grantBonus(
    { userId, amountMinor: 1000, reason: "Welcome", expiresAt },
    { context: { idempotencyKey: `bonus-${userId}` } },
  );
}

test("the export holds what is one's own, and nothing of others", async () => {
  const member = await tool.signedUp();
  await giveBonus(member.userId);
  await member.client.campaigns.createDraft({ countryId: 6, draft: { title: "My draft" } });
  const { data, fileName } = await member.client.privacy.exportData({});
  expect(fileName).toMatch(/\.json$/);
  expect(data).toMatchObject({
    account: { email: member.form.email, mobileNumber: "+27821234567" },
    campaigns: [{ title: "My draft" }],
    bonuses: [{ amount_minor: 1000 }],
    transactions: [{ kind: "bonus" }],
    notifications: [{ kind: "bonus" }],
  });
  const stranger = await tool.signedUp();
  const other = await stranger.client.privacy.exportData({});
  expect(JSON.stringify(other)).not.toContain(member.form.email);
  expect(other.data).toMatchObject({ campaigns: [], transactions: [] });
});

test("the export holds lists with their numbers, vouchers with their taps, shared reports and passkeys", async () => {
  const member = await tool.signedUp();
  const { pool } = tool.database;
  const { userId } = member;
  const cipher = createNumberCipher(tool.config.numberKey);
  const list = { id: randomUUID(), userId };
  const at = new Date();
  await tool.app.db.transaction().execute(async (tx) => {
    await insertList(tx, {
      ...list,
      name: "Till",
      path: "msisdnList/till.csv",
      countryId: 6,
      phoneColumn: 0,
      createdAt: at,
      expiresAt: new Date(at.getTime() + 1000),
      consentAt: null,
      consentSource: null,
      consentText: null,
    });
    await insertAll(tx, cipher, list, ["27821234567", "27831234567"]);
    const encrypted = cipher.encrypt("0821 (wife)", placeOfBadRow(list.id, 3));
    await insertBadRows(tx, list.id, [{ row: 3, encrypted, reason: "wrong-length" }]);
  });
  const { id } = await member.client.campaigns.createDraft({ countryId: 6 });
  await pool.query("insert into campaign_voucher (campaign_id, word) values ($1, 'BREAD')", [id]);
  await pool.query(
    `insert into voucher_redemption (id, campaign_id, at) values (gen_random_uuid(), $1, '2026-11-20T10:00:00Z')`,
    [id],
  );
  await pool.query(
    `insert into report_share (id, campaign_id, token_sha256, created_at, expires_at)
     values (gen_random_uuid(), $1, sha256('x'), now(), now() + interval '7 days')`,
    [id],
  );
  await pool.query(
    `insert into passkey (id, name, public_key, user_id, credential_id, counter, device_type, backed_up)
     values ($1, 'My phone', 'secret-key', $2, $1, 0, 'multiDevice', true)`,
    [randomUUID(), userId],
  );
  const { data } = await member.client.privacy.exportData({});
  expect(data).toMatchObject({
    lists: [{ name: "Till" }],
    listContents: [
      {
        id: list.id,
        numbers: expect.arrayContaining(["27821234567", "27831234567"]),
        rowsNotUsed: [{ row: 3, value: "0821 (wife)" }],
      },
    ],
    vouchers: [{ campaignId: id, word: "BREAD", taps: [expect.stringContaining("2026-11-20")] }],
    shares: [{ campaignId: id }],
    passkeys: [{ name: "My phone", deviceType: "multiDevice" }],
  });
  expect(JSON.stringify(data)).not.toContain("secret-key");
});

test("the export goes to the end of what there is, page by page", async () => {
  const owner = await tool.signedUp({ mobileNumber: "082 555 0777" });
  const drafts: string[] = [];
  for (let at = 0; at < 7; at += 1) {
    const { id } = await owner.client.campaigns.createDraft({ countryId: 6 });
    drafts.push(id);
  }
  // Of the same moment: no time keeps pages apart.
  await sql`update campaign set created_at = now() where user_id = ${owner.userId}`.execute(
    tool.app.db,
  );
  for (const pageSize of [1, 3, 7, 100]) {
    const { campaigns = [] } = await tool.app.db
      .transaction()
      .execute((tx) => listOwnData(tx, owner.userId, pageSize));
    expect(campaigns.map(({ id }) => id).toSorted()).toEqual(drafts.toSorted());
  }
});

test("a deleted account is without name, sign-in and drafts; its books stay", async () => {
  const member = await tool.signedUp({ firstName: "Vanishing" });
  const { password } = member.form;
  await giveBonus(member.userId);
  await member.client.campaigns.createDraft({ countryId: 6 });
  await expect(
    member.client.privacy.deleteAccount({ password: "not the password" }),
  ).rejects.toMatchObject({ code: "invalid-argument", data: [{ path: "password" }] });
  await member.client.privacy.deleteAccount({ password });
  expect(await member.client.accounts.me({})).toMatchObject({ isSignedIn: false });
  expect(await (await signInAgain(tool, member)).client.accounts.me({})).toMatchObject({
    isSignedIn: false,
  });
  const { rows } = await tool.database.pool.query(
    `select u.name, u.email, p.first_name as "firstName", p.company, (select count(*)::int from campaign where user_id = u.id) as drafts,
       (select count(*)::int from ledger_journal where scope = u.id) as journals
     from "user" u join account_profile p on p.user_id = u.id where u.id = $1`,
    [member.userId],
  );
  expect(rows).toEqual([
    {
      name: "Deleted account",
      email: `deleted-${member.userId}@deleted.invalid`,
      firstName: "Deleted",
      company: "",
      drafts: 0,
      journals: 1,
    },
  ]);
  const found = await admin.client.administration.advertisers({ text: "Vanishing" });
  expect(found.rows).toEqual([]);
});

test("phones and browsers that news go to are forgotten with the data, whatever becomes of the sessions", async () => {
  const member = await tool.signedUp();
  const { userId, client } = member;
  await tool.database.pool.query(
    `insert into push_subscription (endpoint, user_id, session_id, p256dh, auth)
     select 'https://push.example/' || user_id, user_id, id, 'p', 'a' from session where user_id = $1`,
    [userId],
  );
  await tool.database.pool.query(
    `insert into push_device (token, system, user_id, session_id)
     select 'phone-of-' || user_id, 'android', user_id, id from session where user_id = $1`,
    [userId],
  );
  const pushedTo = async () => {
    const { rows } = await tool.database.pool.query(
      `select (select count(*)::int from push_device where user_id = $1) as phones,
         (select count(*)::int from push_subscription where user_id = $1) as browsers`,
      [userId],
    );
    return rows[0] as unknown;
  };
  expect(await pushedTo()).toEqual({ phones: 1, browsers: 1 });
  await tool.app.db.transaction().execute((tx) => deleteOwnData(tx, userId));
  expect(await pushedTo()).toEqual({ phones: 0, browsers: 0 });
  expect(await client.accounts.me({})).toMatchObject({ isSignedIn: true });
});

test("an administrator's account is not deleted before the settings name somebody else", async () => {
  const another = await tool.signedUp();
  tool.config.adminUserIds.push(another.userId);
  const leave = () => another.client.privacy.deleteAccount({ password: another.form.password });
  await expect(leave()).rejects.toMatchObject({ code: "permission-denied" });
  expect(await another.client.accounts.me({})).toMatchObject({ isAdmin: true });
  tool.config.adminUserIds.splice(tool.config.adminUserIds.indexOf(another.userId), 1);
  await leave();
  expect(await another.client.accounts.me({})).toMatchObject({ isSignedIn: false });
});

test("an account whose money is on its way or still there is not deleted without a word", async () => {
  const member = await tool.signedUp();
  const { password } = member.form;
  await tool.database.pool.query(
    `insert into payment (id, user_id, provider, method, currency, amount_minor, status, return_path,
       idempotency_key, body_hash, started_at)
     values (gen_random_uuid(), $1, 'stripe', 'checkout', 'ZAR', 5000, 'pending', '/', 'k', '\\x00', now())`,
    [member.userId],
  );
  await expect(member.client.privacy.deleteAccount({ password })).rejects.toMatchObject({
    code: "aborted",
  });
  expect(await member.client.accounts.me({})).toMatchObject({ isSignedIn: true });
});

test("an account with a disputed payment, or with what a lost dispute took still owed, is not deleted", async () => {
  const { userId, form, client } = await tool.signedUp();
  const query = (text: string) => tool.database.pool.query(text, [userId]);
  await query(`with paid as (
      insert into payment (id, user_id, provider, method, currency, amount_minor, status, return_path, idempotency_key, body_hash, started_at)
      values (gen_random_uuid(), $1, 'stripe', 'checkout', 'ZAR', 5000, 'failed', '/', 'disputed', '\\x00', now()) returning id)
    insert into dispute (id, provider, provider_dispute_id, payment_id, user_id, currency, amount_minor, reason, status, opened_at)
    select gen_random_uuid(), 'stripe', 'of ' || $1, id, $1, 'ZAR', 5000, 'fraudulent', 'open', now() from paid`);
  const leave = () => client.privacy.deleteAccount({ password: form.password });
  const refused = { code: "aborted", message: expect.stringMatching(/still open/) };
  await expect(leave()).rejects.toMatchObject(refused);
  await query(
    "update dispute set status = 'lost', closed_at = now(), loss_minor = 5000 where user_id = $1",
  );
  await expect(leave()).rejects.toMatchObject(refused);
  await query("update dispute set collected_minor = 5000 where user_id = $1");
  await leave();
});

test("an account with a plan whose first payment can still come is not deleted", async () => {
  const member = await tool.signedUp();
  const { userId, form } = member;
  const db = createDb(tool.database.pool);
  const row = { id: randomUUID(), userId: userId, provider: "stripe", status: "incomplete" };
  const names = { providerCustomerId: "c", providerPriceId: "p", idempotencyKey: "k" };
  const rest = { planPriceId: "grow-month-zar", startedAt: new Date(), bodyHash: Buffer.of(0) };
  await db
    .insertInto("subscription")
    .values({ ...row, ...names, ...rest })
    .execute();
  const leave = () => member.client.privacy.deleteAccount({ password: form.password });
  await expect(leave()).rejects.toMatchObject({ code: "aborted" });
  await db.updateTable("subscription").set({ status: "ended" }).where("id", "=", row.id).execute();
  await leave();
});

test("news go to a browser no longer than the session lasts in which it asked for them", async () => {
  const member = await tool.signedUp();
  const { userId } = member;
  await signInAgain(tool, member);
  const { rows } = await tool.database.pool.query<{ id: string }>(
    "select id from session where user_id = $1 order by created_at",
    [userId],
  );
  for (const [n, { id }] of rows.entries())
    await upsertSubscription(
      tool.app.db,
      { userId, sessionId: id },
      { endpoint: `https://push.test/${userId}/${n}`, p256dh: "k", auth: "a" },
    );
  const browsers = async () => (await listSubscriptions(tool.app.db, userId)).length;
  expect(await browsers()).toBe(2);
  const elsewhere = (await member.client.privacy.sessions({})).rows.find((it) => !it.isCurrent);
  await member.client.privacy.endSession({ id: elsewhere?.id ?? "" });
  expect(await browsers()).toBe(1);
  await member.client.privacy.endAllSessions({});
  expect(await browsers()).toBe(0);
});
