import { afterAll, beforeAll, expect, test } from "vitest";
import { cutConnections } from "../../dev/testing/cut-connections.ts";
import { cutWhileWaiting } from "../../dev/testing/cut-while-waiting.ts";
import {
  type ContractWorld,
  createContractWorld,
  STRIPE,
} from "../providers/payments/testing/contract-world.ts";
import { createTestApp, type Member, type TestApp } from "./testing/test-app.ts";
import type { FunctionReply } from "./testing/test-browser.ts";

const SENTENCE = "We could not reach our records for a moment. Nothing was lost. Try again.";
const SLOWLY = { timeout: 10_000 };
let cards: ContractWorld;
let tool: TestApp;
let owner: Member;

beforeAll(async () => {
  cards = await createContractWorld(STRIPE);
  const { provider } = cards;
  const payments = {
    forCountry: () => provider,
    named: () => provider,
    names: ["stripe"] as const,
  };
  tool = await createTestApp({ overrides: { payments } });
  owner = await tool.signedUp();
});
afterAll(async () => {
  await tool.close();
  await cards.end();
});

const cut = () => cutConnections(tool.database.directUrl, "loudhailer-tool");

/** Answers of calls whose connections were cut while they waited for a table. */
const cutWhileWaitingFor = (table: string, calls: () => Promise<Response>[], waiting: number) =>
  cutWhileWaiting(
    {
      url: tool.database.directUrl,
      table,
      mode: "access exclusive",
      waiting,
      applicationName: "loudhailer-tool",
    },
    calls,
  );

test.each([
  ["a call of its own data", "account_profile", 3, () => owner.fetch("/api/v1/accounts/me")],
  // The first asks at once, the others share the next statement.
  ["the look at the session", "session", 2, () => owner.fetch("/api/v1/accounts/me")],
  ["signing in", "user", 3, () => signIn()],
  ["a file", "session", 3, () => owner.fetch("/files/lists/none.csv")],
])(
  "%s is told once to try again when its connection is lost, and works then",
  async (_what, table, waiting, call) => {
    const calls = () => [call(), call(), call()];
    for (const answer of await cutWhileWaitingFor(table, calls, waiting)) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await answer.json()).toEqual({ error: { code: "unavailable", message: SENTENCE } });
    }
    await expect.poll(() => call().then(({ status }) => status), SLOWLY).toBeOneOf([200, 404]);
  },
);

async function signIn(): Promise<Response> {
  const browser = await tool.openBrowser();
  const { email, password } = owner.form;
  return browser.post("/api/auth/sign-in/email", { email, password });
}

test("charges under which connections are cut again and again are made once each when repeated with their key", async () => {
  const payer = await tool.signedUp();
  const amountMinor = 2_000;
  const data = { userId: payer.userId, tokenId: "pm_card_visa", priceInPence: amountMinor };
  const counts = new Map<number, number>();
  const chargeUntilDone = async (): Promise<FunctionReply> => {
    const key = { "idempotency-key": crypto.randomUUID() };
    for (;;) {
      const reply = await payer.call("ch", { ...data, currency: "ZAR" }, key);
      counts.set(reply.status, (counts.get(reply.status) ?? 0) + 1);
      if (reply.status !== 503) return reply;
      expect(reply.error?.message).toBe(SENTENCE);
    }
  };
  const charges = Array.from({ length: 24 }, chargeUntilDone);
  let areDone = false;
  const done = Promise.all(charges).finally(() => (areDone = true));
  for (let cuts = 0; cuts < 12 && !areDone; cuts += 1) await cut();
  for (const reply of await done) expect(reply.result).toMatchObject({ amountMinor });
  expect([...counts.keys()].toSorted()).toEqual([200, 503]);
  // What the provider was asked for when a connection was cut is looked up with it after a while.
  await tool.database.pool.query("update payment set created_at = created_at - interval '1 hour'");
  await tool.app.catchUp();
  const { data: intents } = await cards.sandbox.stripe.paymentIntents.list({ limit: 100 });
  const paidMinor = intents
    .filter(({ status }) => status === "succeeded")
    .reduce((sum, { amount }) => sum + amount, 0);
  expect(paidMinor).toBeGreaterThan(0);
  const { rows } = await tool.database.pool.query(
    `select
      (select sum(balance_minor) from ledger_account where owner_user_id = $1 and kind = 'wallet')::int as wallet,
      (select count(*) from payment where user_id = $1)::int as payments,
      (select count(*) from payment where user_id = $1 and status = 'created')::int as open,
      (select count(*) from ledger_audit)::int as faults, (select count(*) from payment_audit)::int as doubts`,
    [payer.userId],
  );
  expect(rows).toEqual([{ wallet: paidMinor, payments: 24, open: 0, faults: 0, doubts: 0 }]);
}, 60_000);
