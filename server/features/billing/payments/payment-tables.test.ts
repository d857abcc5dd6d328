import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../dev/testing/test-database.ts";

// What the tables of payments refuse by themselves, whatever the program asks of them.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("server");
});
afterAll(() => database.drop());

const PAID = 5_000;

async function aPayment(): Promise<string> {
  const id = randomUUID();
  await database.pool.query(
    `insert into payment (id, user_id, provider, method, currency, amount_minor, status, return_path, idempotency_key, body_hash,
       started_at, succeeded_at) values ($1, 'user-1', 'stripe', 'checkout', 'ZAR', $2, 'succeeded', '/', gen_random_uuid()::text, '\\x00', now(), now())`,
    [id, PAID],
  );
  return id;
}

test("of a payment not more goes back than came in, and never less than nothing", async () => {
  const id = await aPayment();
  const giveBack = (minor: number) =>
    database.pool.query("update payment set refunded_minor = $2 where id = $1", [id, minor]);
  for (const wrong of [PAID + 1, -1])
    await expect(giveBack(wrong)).rejects.toMatchObject({ constraint: "payment_refund_within" });
  await giveBack(PAID);
});

test("of a dispute not more is collected than was lost, and nothing before it was", async () => {
  const id = randomUUID();
  await database.pool.query(
    `insert into dispute (id, provider, provider_dispute_id, payment_id, user_id, currency, amount_minor, reason, status, opened_at)
     values ($1, 'stripe', gen_random_uuid()::text, $2, 'user-1', 'ZAR', $3, 'fraudulent', 'open', now())`,
    [id, await aPayment(), PAID],
  );
  const set = (what: string) =>
    database.pool.query(`update dispute set ${what} where id = $1`, [id]);
  const tooMuch = { constraint: "dispute_collected_at_most" };
  await expect(set("collected_minor = 1")).rejects.toMatchObject(tooMuch);
  const lost = `status = 'lost', closed_at = now(), loss_minor = ${PAID}`;
  await expect(set(`${lost}, collected_minor = ${PAID + 1}`)).rejects.toMatchObject(tooMuch);
  await set(`${lost}, collected_minor = ${PAID - 1}`);
  await expect(set(`collected_minor = ${PAID + 1}`)).rejects.toMatchObject(tooMuch);
  await set(`collected_minor = ${PAID}`);
});

test("what a provider calls a page belongs to one payment", async () => {
  const begin = (id: string) =>
    database.pool.query("update payment set provider_session_id = 'cs_1' where id = $1", [id]);
  await begin(await aPayment());
  await expect(begin(await aPayment())).rejects.toMatchObject({
    constraint: "payment_session_once",
  });
});
