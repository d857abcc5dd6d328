import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { asSystem } from "../../../identity/identity.ts";
import { lockUser } from "../../accounts/users/lock-user.ts";
import { updateToAnonymous } from "../../accounts/users/user.store.ts";
import { whileWritten } from "../../campaigns/testing/during-booking.ts";

// A call that is under way while its account is deleted adds nothing that would stay for ever.
let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp({ asProgram: true });
}, 60_000);
afterAll(() => tool.close());

const page = {
  name: "Corner Shop",
  offer: "Call us about your parcel",
  phone: "082 123 4567",
  countryId: 6,
};
/** Refused, by the client's own call or by an answer. */
const refusal = async (call: Promise<unknown>): Promise<number> => {
  try {
    const reply = await call;
    return reply instanceof Response ? reply.status : 200;
  } catch (error) {
    return (error as { status?: number }).status ?? 0;
  }
};
const putList = ({ fetch }: Member) =>
  fetch("/files/msisdnList/customers.csv", { method: "PUT", body: "phone\n0821234567\n" });
const aDraft = async ({ client }: Member) =>
  (await client.campaigns.createDraft({ countryId: 6, draft: { title: "Rolls" } })).id;

type Call = {
  what: string;
  before?: (owner: Member) => Promise<unknown>;
  call: (owner: Member, before: unknown) => Promise<unknown>;
};
const CALLS: Call[] = [
  { what: "a page", call: ({ client }) => client.sites.save(page) },
  { what: "a draft", call: aDraft },
  { what: "a file", call: putList },
  {
    what: "a list",
    before: async (owner) => ((await (await putList(owner)).json()) as { path: string }).path,
    call: ({ client }, path) =>
      client.audience.createList({ name: "Till", path: String(path), countryId: 6 }),
  },
  {
    what: "a billing address",
    call: ({ client }) => client.billing.invoices.saveProfile({ address: ["12 Main Road"] }),
  },
  {
    what: "a voucher",
    before: aDraft,
    call: ({ client }, id) => client.vouchers.set({ campaignId: String(id), word: "BREAD20" }),
  },
  {
    what: "an audience",
    call: ({ client }) => client.audience.saveAudience({ name: "Women", countryId: 6 }),
  },
  {
    what: "a name",
    call: ({ client }) => client.accounts.updateProfile({ firstName: "Naledi" }),
  },
  {
    what: "a message to support",
    call: ({ client }) =>
      client.support.send({ subject: "My money", message: "Where is my money, please?" }),
  },
];

test.each(CALLS)("$what is not added to an account that is being deleted", async (it) => {
  const owner = await tool.signedUp();
  const before = await it.before?.(owner);
  const { db } = tool.app;
  const world = { db } as Parameters<typeof whileWritten>[0];
  const result = await asSystem(() =>
    whileWritten(
      world,
      async (tx) => {
        await lockUser(tx, owner.userId);
        await updateToAnonymous(tx, owner.userId);
      },
      () => refusal(it.call(owner, before)),
    ),
  );
  expect(result).toEqual({ meanwhile: "waits", ended: { status: "fulfilled", value: 404 } });
});

test("a page of a deleted account is shown to nobody, however it came there", async () => {
  const owner = await tool.signedUp();
  const { code } = await owner.client.sites.save(page);
  expect((await owner.fetch(`/s/${code}`)).status).toBe(200);
  await asSystem(() => updateToAnonymous(tool.app.db, owner.userId));
  expect((await owner.fetch(`/s/${code}`)).status).toBe(404);
});

/** Written by the tool after the deletion too, or about money and consent, which stays. */
const WITHOUT_GUARD = [
  "account_client",
  "account_signal",
  "audited_hold",
  "balance_mark",
  "bonus_grant",
  "bonus_proposal",
  "campaign_count",
  "campaign_payment",
  "campaign_submission",
  "correction",
  "dispute",
  "hold",
  "invoice",
  "kept_card",
  "legal_agreement",
  "low_balance",
  "notification",
  "notification_sms",
  "payment",
  "payment_customer",
  "recon_difference",
  "revenue_cost_share",
  "revenue_share",
  "spend_return",
  "subscription",
];

test("every other table of a user's rows refuses them for a deleted account", async () => {
  const { rows } = await tool.database.pool.query<{ name: string }>(
    `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'user_id'
       and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'deleted_account' and t.tgenabled = 'O')
     order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(WITHOUT_GUARD);
});
