import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { DEFAULT_ABUSE_LIMITS } from "../../../../domain/risk/abuse-limits.ts";
import { chargeToken } from "../top-ups/charge-token.ts";
import { useTopUps } from "../testing/use-top-ups.ts";

const { world, aUser, aTopUp, poll } = useTopUps();
const DECLINED = "4000000000000002";

const set = (threeDSecure: string) =>
  sql`update config_section set value = ${JSON.stringify({ ...DEFAULT_ABUSE_LIMITS, threeDSecure })}::json
    where name = 'abuseLimits'`.execute(world.db);
beforeEach(async () => {
  await set("risk");
});

/** What the newest payment page asks of the bank. */
async function asked() {
  const [session] = (await world.sandbox.stripe.checkout.sessions.list({ limit: 1 })).data;
  return session?.payment_method_options?.card?.request_three_d_secure ?? null;
}
async function isDeclined(userId: string) {
  const { redirectUrl, paymentId } = await aTopUp(userId);
  await world.pay(redirectUrl, DECLINED);
  await poll(userId, paymentId);
}

test("after several declines the bank is to ask the card's owner; one decline happens to everybody", async () => {
  const userId = aUser();
  await isDeclined(userId);
  await aTopUp(userId);
  expect(await asked()).toBeNull();
  await isDeclined(userId);
  await aTopUp(userId);
  expect(await asked()).toBe("any");
});

test("what a page asks is decided when its payment begins: the same key leads to the same page", async () => {
  const userId = aUser();
  const first = await aTopUp(userId, 15_000n, "same");
  await isDeclined(userId);
  await isDeclined(userId);
  expect((await aTopUp(userId, 15_000n, "same")).redirectUrl).toBe(first.redirectUrl);
});

test("administrators let it be asked always, or leave it to the provider", async () => {
  await set("always");
  const userId = aUser();
  await aTopUp(userId);
  expect(await asked()).toBe("any");
  await set("provider");
  await isDeclined(userId);
  await isDeclined(userId);
  await aTopUp(userId);
  expect(await asked()).toBeNull();
});

test("of cards that are tried at once the bank is to ask for all but the first, before any is declined", async () => {
  const userId = aUser();
  const asked: boolean[] = [];
  const decided = Promise.withResolvers<void>();
  const provider = world.deps.providerNamed("stripe");
  const slow = {
    ...provider,
    async chargeToken({ asksBank }: { asksBank?: boolean }) {
      asked.push(asksBank === true);
      if (asked.length === 6) decided.resolve();
      await decided.promise;
      return { status: "pending" as const, lastDecline: null };
    },
  };
  const deps = { ...world.deps, providerFor: () => slow };
  const charge = (tokenId: string) =>
    chargeToken(deps, {
      userId,
      tokenId,
      amountMinor: 15_000n,
      currency: "ZAR",
      idempotencyKey: tokenId,
    });
  await Promise.all(Array.from({ length: 6 }, (_, n) => charge(`tok_${n}`)));
  expect(asked.filter((it) => it).length).toBeGreaterThanOrEqual(5);
});
