import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";

let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp();
}, 30_000);
afterAll(() => tool.close());

const query = (text: string, userId: string) => tool.database.pool.query(text, [userId]);
const before = ({ client }: Member) => client.privacy.beforeDeletion({});
const leave = ({ client, form }: Member) =>
  client.privacy.deleteAccount({ password: form.password, leavesBalance: true });

const NOTHING = {
  openCampaigns: 0,
  campaigns: [],
  money: [],
  payments: 0,
  disputes: 0,
  debts: 0,
  plan: null,
  drafts: 0,
  lists: 0,
  audiences: 0,
  pages: 0,
  vouchers: 0,
  cards: 0,
  invoices: 0,
};
const PAYMENT = `insert into payment (id, user_id, provider, method, currency, amount_minor, status, return_path,
    idempotency_key, body_hash, started_at)
  values (gen_random_uuid(), $1, 'stripe', 'checkout', 'ZAR', 5000, 'failed', '/', 'k', '\\x00', now())`;
const DISPUTE = `with paid as (${PAYMENT} returning id)
  insert into dispute (id, provider, provider_dispute_id, payment_id, user_id, currency, amount_minor, reason, status, opened_at,
    closed_at, loss_minor)
  select gen_random_uuid(), 'stripe', 'of ' || $1, id, $1, 'ZAR', 5000, 'fraudulent'`;

/** Each thing that keeps an account, how it is named, and how it ends. */
const OPEN = [
  {
    of: "a campaign",
    begin: async ({ client, userId }: Member) => {
      await client.campaigns.createDraft({ countryId: 6, draft: { title: "Fresh rolls" } });
      await query(
        `update campaign set status = 0, submitted_at = now(), start_date = '2026-11-02', end_date = '2026-11-03', starts_at = now(),
         ends_at = now() + interval '1 day', parts = 1, people = 100, max_coins = 100, unit_price_ten_thousandths = 3000,
         amount_minor = 3000 where user_id = $1`,
        userId,
      );
    },
    named: { openCampaigns: 1, campaigns: [{ title: "Fresh rolls" }] },
    end: "update campaign set status = 300, is_final = true, settled_at = now() where user_id = $1",
  },
  {
    of: "a payment under way",
    begin: ({ userId }: Member) => query(PAYMENT.replace("'failed'", "'pending'"), userId),
    named: { payments: 1 },
    end: "update payment set status = 'cancelled' where user_id = $1",
  },
  {
    of: "a disputed payment",
    begin: ({ userId }: Member) => query(`${DISPUTE}, 'open', now(), null, null from paid`, userId),
    named: { disputes: 1, debts: 0 },
    end: "update dispute set status = 'won', closed_at = now() where user_id = $1",
  },
  {
    of: "what a lost dispute took",
    begin: ({ userId }: Member) =>
      query(`${DISPUTE}, 'lost', now(), now(), 5000 from paid`, userId),
    named: { disputes: 0, debts: 1 },
    end: "update dispute set collected_minor = 5000 where user_id = $1",
  },
  {
    of: "a plan",
    begin: ({ userId }: Member) =>
      query(
        `insert into subscription (id, user_id, provider, status, provider_customer_id, provider_price_id, idempotency_key,
           plan_price_id, started_at, body_hash)
         values (gen_random_uuid(), $1, 'stripe', 'active', 'c', 'p', 'k', 'grow-month-zar', now(), '\\x00')`,
        userId,
      ),
    named: { plan: "Grow" },
    end: "update subscription set status = 'ended' where user_id = $1",
  },
];

test.each(OPEN)("$of is named before, and keeps the account until it ends", async (it) => {
  const member = await tool.signedUp();
  expect(await before(member)).toEqual(NOTHING);
  await it.begin(member);
  expect(await before(member)).toMatchObject({ ...NOTHING, ...it.named });
  await expect(leave(member)).rejects.toMatchObject({ code: "aborted" });
  await query(it.end, member.userId);
  expect(await before(member)).toEqual(NOTHING);
  await leave(member);
  expect(await member.client.accounts.me({})).toMatchObject({ isSignedIn: false });
});

test("what goes with the account is counted, a bonus too, and nothing of somebody else", async () => {
  const member = await tool.signedUp();
  const admin = await tool.signedUp();
  tool.config.adminUserIds.push(admin.userId);
  const { userId, client } = member;
  const expiresAt = new Date(tool.clock.now().getTime() + 86_400_000).toISOString();
  await admin.client.administration.grantBonus(
    { userId, amountMinor: 1000, reason: "Welcome", expiresAt },
    { context: { idempotencyKey: `bonus-${userId}` } },
  );
  const { id } = await client.campaigns.createDraft({ countryId: 6 });
  await client.campaigns.createDraft({ countryId: 6 });
  await client.sites.save({ name: "Corner", offer: "Bread", countryId: 6 });
  await tool.database.pool.query(
    "insert into campaign_voucher (campaign_id, word) values ($1, 'BREAD')",
    [id],
  );
  await query(
    `insert into msisdn_list (id, user_id, name, path, country_id, phone_column, created_at, expires_at, deleted_at)
     select gen_random_uuid(), $1, 'Till', 'msisdnList/till.csv', 6, 0, now(), now() + interval '1 year', deleted
     from unnest(array[null, now()]) deleted`,
    userId,
  );
  expect(await before(member)).toEqual({
    ...NOTHING,
    money: [{ currency: "ZAR", paidInMinor: 0, bonusMinor: 1000, heldMinor: 0 }],
    drafts: 2,
    lists: 1,
    pages: 1,
    vouchers: 1,
  });
  expect(await before(await tool.signedUp())).toEqual(NOTHING);
});
