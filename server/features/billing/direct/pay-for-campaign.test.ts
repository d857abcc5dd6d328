import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, beforeAll, expect, test, vi } from "vitest";
import { SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { AppError } from "../../../../domain/errors.ts";
import { recheckPayments } from "../recheck-payments.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { chargeSavedCard } from "../top-ups/charge-saved-card.ts";
import { isPayingByCampaign } from "../top-ups/payer-by-campaign.store.ts";
import { payForCampaign, readCampaignPayment } from "./pay-for-campaign.ts";
import { sendPaidCampaigns } from "./send-paid-campaign.ts";

const PRICE = 12_000n;

let world: MoneyWorld;
const submit = vi.fn<(campaign: { campaignId: string; amountMinor: bigint }) => Promise<void>>();
beforeAll(async () => {
  world = await createMoneyWorld();
});
beforeEach(() => {
  submit.mockReset().mockResolvedValue();
  world.deps.campaigns = {
    quote: async ({ userId }) => ({
      amountMinor: PRICE,
      availableMinor: await world.available(userId),
      problems: [],
    }),
    wasSubmitted: () => Promise.resolve(false),
    submit,
  };
});
afterAll(() => world.drop());

async function aCall(balanceMinor = 0n) {
  const { userId, cardId } = await world.aCustomer();
  const charge = { userId, cardId, idempotencyKey: "before", customerPresent: true };
  if (balanceMinor > 0n)
    await chargeSavedCard(world.deps, { ...charge, amountMinor: balanceMinor });
  return {
    userId,
    cardId,
    campaignId: randomUUID(),
    amountMinor: PRICE,
    idempotencyKey: randomUUID(),
  };
}

test("charges only what the balance lacks and sends the campaign", async () => {
  const call = await aCall(5_000n);
  const paid = await payForCampaign(world.deps, call);
  expect(paid.state).toBe("sent");
  expect(paid.payment?.amountMinor).toBe(7_000n);
  expect(submit).toHaveBeenCalledOnce();
  expect((await payForCampaign(world.deps, call)).state).toBe("sent");
  expect(submit).toHaveBeenCalledOnce();
  expect(await world.available(call.userId)).toBe(PRICE);
});

test("who pays campaign by campaign is not told of an empty wallet; who filled it once is", async () => {
  const direct = await aCall();
  await payForCampaign(world.deps, direct);
  const filled = await aCall(5_000n);
  await payForCampaign(world.deps, filled);
  expect(await isPayingByCampaign(world.db, direct.userId)).toBe(true);
  expect(await isPayingByCampaign(world.db, filled.userId)).toBe(false);
  expect(await isPayingByCampaign(world.db, (await aCall()).userId)).toBe(false);
});

test("the invoice of a payment for one campaign names the campaign, not the wallet", async () => {
  const call = await aCall(5_000n);
  await payForCampaign(world.deps, call);
  const lines = await world.db
    .selectFrom("invoiceLine as l")
    .innerJoin("invoice as i", "i.id", "l.invoiceId")
    .select("l.description")
    .where("userId", "=", call.userId)
    .orderBy("i.number")
    .execute();
  expect(lines.map(({ description }) => description)).toEqual([
    "Loudhailer wallet top-up: prepaid mobile advertising",
    "Loudhailer campaign: prepaid mobile advertising",
  ]);
  const notices = world.notices.filter(({ userId }) => userId === call.userId);
  expect(notices.map(({ body }) => body.replace(/ We have.*/, ""))).toEqual([
    "R50.00 was added to your wallet.",
    "R70.00 is there to pay for your campaign.",
  ]);
});

test("two tabs that pay at the same time charge once, and both see the same payment", async () => {
  const call = await aCall();
  const quote = world.deps.campaigns.quote;
  let arrived = 0;
  const both = Promise.withResolvers<void>();
  world.deps.campaigns.quote = async (own) => {
    // Read before either of them pays: otherwise what one has paid may cover the other.
    const quoted = await quote(own);
    if ((arrived += 1) === 2) both.resolve();
    await both.promise;
    return quoted;
  };
  const tabs = [call, { ...call, idempotencyKey: randomUUID() }];
  const paid = await Promise.all(tabs.map((tab) => payForCampaign(world.deps, tab)));
  expect(new Set(paid.map(({ payment }) => payment?.paymentId)).size).toBe(1);
  expect(await world.available(call.userId)).toBe(PRICE);
  expect((await readCampaignPayment(world.deps, call))?.state).toBe("sent");
});

test("a gap may be less than the least top-up, but not more than the most", async () => {
  const edited = (topUpMinMinor: number, topUpMaxMinor: number) => ({
    ...world.deps,
    findCustomer: async (userId: string) => ({
      country: { ...SOUTH_AFRICA, topUpMinMinor, topUpMaxMinor },
      email: `${userId}@shop.test`,
    }),
  });
  const call = await aCall();
  await expect(payForCampaign(edited(1, 11_999), call)).rejects.toMatchObject({
    code: "invalid-argument",
    details: [{ message: "You can pay up to R119.99 at a time. Top up in parts first." }],
  });
  expect(await world.available(call.userId)).toBe(0n);
  expect((await payForCampaign(edited(50_000, 60_000), call)).state).toBe("sent");
});

test("charges nothing when the balance covers it", async () => {
  const { cardId: _cardId, ...call } = await aCall(PRICE);
  expect(await payForCampaign(world.deps, call)).toMatchObject({ state: "sent", payment: null });
  expect(submit).toHaveBeenCalledOnce();
});

test("repeated after its answer was lost, what the balance paid is answered as sent", async () => {
  const { cardId: _cardId, ...call } = await aCall(PRICE);
  await payForCampaign(world.deps, call);
  const { campaigns } = world.deps;
  world.deps.campaigns = {
    ...campaigns,
    quote: () => Promise.reject(new AppError("aborted", { reason: "already-submitted" })),
    wasSubmitted: ({ idempotencyKey }) => Promise.resolve(idempotencyKey === call.idempotencyKey),
  };
  expect(await payForCampaign(world.deps, call)).toMatchObject({ state: "sent", payment: null });
  const other = payForCampaign(world.deps, { ...call, idempotencyKey: randomUUID() });
  await expect(other).rejects.toMatchObject({ reason: "already-submitted" });
});

test.each(["saved card", "page"])(
  "the key of one campaign pays for no other (%s)",
  async (means) => {
    const { cardId, ...rest } = await aCall();
    const call = { ...rest, returnPath: "/campaigns", ...(means === "page" ? {} : { cardId }) };
    await payForCampaign(world.deps, call);
    const { campaigns } = world.deps;
    const quote = async () => ({ amountMinor: PRICE, availableMinor: 0n, problems: [] });
    world.deps.campaigns = { ...campaigns, quote };
    const other = payForCampaign(world.deps, { ...call, campaignId: randomUUID() });
    await expect(other).rejects.toMatchObject({ reason: "idempotency-key-reused" });
  },
);

test("is sent by the job when the payment arrives on the page and the browser is gone", async () => {
  const { cardId: _cardId, ...call } = await aCall();
  const { state, payment } = await payForCampaign(world.deps, call);
  expect(state).toBe("waiting");
  expect(submit).not.toHaveBeenCalled();
  world.fake.payPage(payment?.paymentId ?? "");
  // The process that learns of the payment dies before it can send.
  submit.mockRejectedValueOnce(new Error("died"));
  await recheckPayments(world.deps, { olderThanSeconds: 0 });
  expect((await readCampaignPayment(world.deps, call))?.state).toBe("waiting");
  await sendPaidCampaigns(world.deps);
  await sendPaidCampaigns(world.deps);
  expect(submit).toHaveBeenCalledTimes(2);
  expect((await readCampaignPayment(world.deps, call))?.state).toBe("sent");
});

test("whoever has a hundred that have no room yet holds nobody up, and is tried with one a round", async () => {
  world.deps.campaigns.quote = async ({ userId }) => {
    const availableMinor = await world.available(userId);
    return { amountMinor: availableMinor + 1_000n, availableMinor, problems: [] };
  };
  const pay = async (who: { userId: string; cardId: string }) => {
    const amountMinor = (await world.available(who.userId)) + 1_000n;
    const call = {
      ...who,
      campaignId: randomUUID(),
      amountMinor,
      idempotencyKey: randomUUID(),
    };
    await payForCampaign(world.deps, call);
    return call;
  };
  submit.mockRejectedValue(new AppError("resource-exhausted"));
  const many = await world.aCustomer();
  for (let count = 0; count < 101; count++) await pay(many);
  const own = await pay(await world.aCustomer());
  submit.mockReset();
  submit.mockImplementation(({ campaignId }) =>
    campaignId === own.campaignId
      ? Promise.resolve()
      : Promise.reject(new AppError("resource-exhausted")),
  );
  await sendPaidCampaigns(world.deps);
  expect((await readCampaignPayment(world.deps, own))?.state).toBe("sent");
  expect(submit).toHaveBeenCalledTimes(2);
  submit.mockReset().mockResolvedValue();
  await sendPaidCampaigns(world.deps);
  await sendPaidCampaigns(world.deps);
  expect(submit).toHaveBeenCalledTimes(101);
});

test("leaves the money in the wallet and says so when the price changed meanwhile", async () => {
  const { cardId: _cardId, ...call } = await aCall();
  const { payment } = await payForCampaign(world.deps, call);
  submit.mockRejectedValue(new AppError("aborted", { reason: "amount-changed" }));
  world.fake.payPage(payment?.paymentId ?? "");
  await recheckPayments(world.deps, { olderThanSeconds: 0 });
  const found = await readCampaignPayment(world.deps, call);
  expect(found).toMatchObject({ state: "not-sent" });
  expect(found?.message).toContain("Your money is in your wallet");
  expect(await world.available(call.userId)).toBe(PRICE);
  expect(world.notices.at(-1)).toMatchObject({ userId: call.userId, kind: "payment-failed" });
});

test("refuses another price than the one agreed to, before anything is charged", async () => {
  const call = await aCall();
  const other = payForCampaign(world.deps, { ...call, amountMinor: PRICE - 1n });
  await expect(other).rejects.toMatchObject({
    reason: "amount-changed",
    details: { amountMinor: Number(PRICE) },
  });
  expect(await world.available(call.userId)).toBe(0n);
});

test("a declined card sends nothing, and the next try may pay", async () => {
  const bad = await world.aCustomer(`bad_${randomUUID()}`);
  const call = {
    ...bad,
    campaignId: randomUUID(),
    amountMinor: PRICE,
    idempotencyKey: randomUUID(),
  };
  expect((await payForCampaign(world.deps, call)).state).toBe("not-sent");
  expect(submit).not.toHaveBeenCalled();
  const { cardId: _cardId, ...page } = call;
  const again = await payForCampaign(world.deps, { ...page, idempotencyKey: randomUUID() });
  expect(again.state).toBe("waiting");
});

test.each(["unavailable", "deadline-exceeded", "internal", "resource-exhausted"] as const)(
  "a fault that passes (%s) gives up no campaign that is paid for: the job tries again",
  async (code) => {
    const { cardId: _cardId, ...call } = await aCall();
    const { payment } = await payForCampaign(world.deps, call);
    const before = world.notices.length;
    submit.mockRejectedValueOnce(new AppError(code));
    world.fake.payPage(payment?.paymentId ?? "");
    await recheckPayments(world.deps, { olderThanSeconds: 0 });
    expect((await readCampaignPayment(world.deps, call))?.state).toBe("waiting");
    await sendPaidCampaigns(world.deps);
    expect((await readCampaignPayment(world.deps, call))?.state).toBe("sent");
    expect(world.notices.slice(before).map(({ kind }) => kind)).not.toContain("payment-failed");
  },
);
