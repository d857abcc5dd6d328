import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { GHANA } from "../../../../domain/countries.ts";
import { AppError } from "../../../../domain/errors.ts";
import { readWallet } from "../ledger/read-wallet.ts";
import { recheckPayments } from "../recheck-payments.ts";
import { receiveWebhook } from "../receive-webhook.ts";
import { Crash } from "../testing/fake-card-provider.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { withPhone } from "../testing/phone-world.ts";
import { askAgain, payWithMobileMoney } from "../top-ups/pay-with-mobile-money.ts";
import { payForCampaign, readCampaignPayment } from "./pay-for-campaign.ts";
import { sendPaidCampaigns } from "./send-paid-campaign.ts";

const PRICE = 12_000n;
const WALLET = { mobileNumber: "0551234988", network: "mtn" as const };

let world: MoneyWorld;
let phone: ReturnType<typeof withPhone>;
const submit = vi.fn<(campaign: { idempotencyKey: string }) => Promise<void>>();
beforeAll(async () => {
  world = await createMoneyWorld();
});
beforeEach(() => {
  submit.mockReset().mockResolvedValue();
  phone = withPhone(world);
  phone.deps.campaigns = {
    quote: async ({ userId }) => ({
      amountMinor: PRICE,
      availableMinor: await available(userId),
      problems: [],
    }),
    wasSubmitted: () => Promise.resolve(false),
    submit,
  };
});
afterAll(() => world.drop());

async function available(userId: string): Promise<bigint> {
  const at = world.deps.clock.now();
  return (await readWallet(world.db, { userId, currency: "GHS", at })).availableMinor;
}

async function statusesOf(userId: string): Promise<string[]> {
  const rows = await world.db
    .selectFrom("payment")
    .select("status")
    .where("userId", "=", userId)
    .execute();
  return rows.map(({ status }) => status);
}

async function aCall() {
  const userId = await world.aUser(GHANA);
  const campaignId = randomUUID();
  return {
    userId,
    campaignId,
    amountMinor: PRICE,
    mobileMoney: WALLET,
    idempotencyKey: randomUUID(),
  };
}

const recheck = () => recheckPayments(phone.deps, { olderThanSeconds: 0 });
const webhook = (paymentId: string, eventId: string) =>
  receiveWebhook(phone.deps, {
    provider: "paystack",
    body: eventId,
    notice: {
      eventId,
      kind: "charge.success",
      paymentId,
      providerEvent: { kind: "payment-succeeded" },
    } as Parameters<typeof receiveWebhook>[1]["notice"],
  });

test("the phone is asked for exactly what is missing, also below the smallest card payment", async () => {
  const call = await aCall();
  const topUp = { ...WALLET, userId: call.userId, amountMinor: 11_900n };
  const before = await payWithMobileMoney(phone.deps, { ...topUp, idempotencyKey: randomUUID() });
  phone.approve(before.payment.paymentId);
  await recheck();
  const paid = await payForCampaign(phone.deps, call);
  expect(paid).toMatchObject({
    state: "waiting",
    step: "approve-on-phone",
    words: "Enter your PIN.",
    payment: { amountMinor: 100n, currency: "GHS" },
  });
  expect(submit).not.toHaveBeenCalled();
});

test("a phone that was asked too often is not asked, by a payment or by the same one again", async () => {
  const topUp = { ...WALLET, userId: await world.aUser(GHANA), amountMinor: 11_900n };
  const idempotencyKey = randomUUID();
  const { payment } = await payWithMobileMoney(phone.deps, { ...topUp, idempotencyKey });
  const admitted: object[] = [];
  const deps = {
    ...phone.deps,
    admitPhoneCharge: (charge: object) => {
      admitted.push(charge);
      return Promise.reject(new AppError("resource-exhausted"));
    },
  };
  phone.asked.clear();
  const refused = { code: "resource-exhausted" };
  const again = { ...topUp, paymentId: payment.paymentId };
  await expect(askAgain(deps, again)).rejects.toMatchObject(refused);
  for (const key of [idempotencyKey, randomUUID()])
    await expect(payWithMobileMoney(deps, { ...topUp, idempotencyKey: key })).rejects.toMatchObject(
      refused,
    );
  expect(phone.asked.size).toBe(0);
  const { userId } = topUp;
  expect(admitted).toEqual(Array.from({ length: 3 }, () => ({ userId, msisdn: "233551234988" })));
});

test("two webhooks and the reconciliation credit once and send the campaign once, with no browser there", async () => {
  const call = await aCall();
  const paymentId = (await payForCampaign(phone.deps, call)).payment?.paymentId ?? "";
  phone.approve(paymentId);
  const eventId = randomUUID();
  await Promise.all([webhook(paymentId, eventId), webhook(paymentId, eventId)]);
  await webhook(paymentId, randomUUID());
  await recheck();
  await sendPaidCampaigns(phone.deps);
  expect((await readCampaignPayment(phone.deps, call))?.state).toBe("sent");
  const keys = submit.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
  expect([...new Set(keys)]).toEqual([`paid:${paymentId}`]);
  expect(await available(call.userId)).toBe(PRICE);
});

test.each(["the same key", "another tab"])(
  "a double click asks the phone once (%s)",
  async (how) => {
    const call = await aCall();
    const idempotencyKey = how === "the same key" ? call.idempotencyKey : randomUUID();
    const paid = await Promise.all([
      payForCampaign(phone.deps, call),
      payForCampaign(phone.deps, { ...call, idempotencyKey }),
    ]);
    expect(new Set(paid.map(({ payment }) => payment?.paymentId)).size).toBe(1);
    expect(phone.asked.size).toBe(1);
    const again = await payForCampaign(phone.deps, { ...call, idempotencyKey: randomUUID() });
    expect(again).toMatchObject({ state: "waiting", step: "approve-on-phone" });
    expect(phone.asked.size).toBe(1);
  },
);

test.each(["lost", "dies"] as const)(
  "an answer that is lost charges nothing twice, and the campaign is sent when the money shows up (%s)",
  async (fault) => {
    const call = await aCall();
    phone.control.fault = fault;
    if (fault === "dies")
      await expect(payForCampaign(phone.deps, call)).rejects.toBeInstanceOf(Crash);
    else expect((await payForCampaign(phone.deps, call)).state).toBe("waiting");
    phone.control.fault = "none";
    expect((await payForCampaign(phone.deps, call)).words).toBe("Enter your PIN.");
    const [paymentId = ""] = phone.asked.keys();
    expect(phone.asked.size).toBe(1);
    phone.approve(paymentId);
    await recheck();
    expect((await readCampaignPayment(phone.deps, call))?.state).toBe("sent");
    expect(await available(call.userId)).toBe(PRICE);
  },
);

test("a number that the provider refuses is said at its field, and nothing stays open, booked or charged", async () => {
  const call = await aCall();
  phone.control.fault = "refused";
  const atNumber = {
    code: "invalid-argument",
    details: [{ path: "mobileNumber", message: expect.stringContaining("this number") as string }],
  };
  await expect(payForCampaign(phone.deps, call)).rejects.toMatchObject(atNumber);
  const topUp = { ...WALLET, userId: call.userId, amountMinor: 2_000n };
  const idempotencyKey = randomUUID();
  const paid = payWithMobileMoney(phone.deps, { ...topUp, idempotencyKey });
  await expect(paid).rejects.toMatchObject(atNumber);
  // The same key is the same payment: it has ended, and nobody left a page.
  expect(await payWithMobileMoney(phone.deps, { ...topUp, idempotencyKey })).toMatchObject({
    payment: { message: "The payment did not go through. No money was taken." },
    step: null,
  });
  expect(await statusesOf(call.userId)).toEqual(["cancelled", "cancelled"]);
  expect((await readCampaignPayment(phone.deps, call))?.state).toBe("not-sent");
  phone.control.fault = "none";
  const again = await payForCampaign(phone.deps, { ...call, idempotencyKey: randomUUID() });
  expect(again).toMatchObject({ state: "waiting", step: "approve-on-phone" });
  expect(phone.asked.size).toBe(1);
  expect(await available(call.userId)).toBe(0n);
});

test("a refused number does not end a payment that another phone is asked about", async () => {
  const call = await aCall();
  const { payment } = await payForCampaign(phone.deps, call);
  const paymentId = payment?.paymentId ?? "";
  phone.control.fault = "refused";
  const again = { ...call, mobileMoney: { ...WALLET, mobileNumber: "0241234567" } };
  expect(await payForCampaign(phone.deps, again)).toMatchObject({ state: "waiting" });
  expect(await statusesOf(call.userId)).toEqual(["pending"]);
  phone.approve(paymentId);
  await recheck();
  expect((await readCampaignPayment(phone.deps, call))?.state).toBe("sent");
  expect(await available(call.userId)).toBe(PRICE);
});

test("a process that dies between the payment and the submission leaves both to the job", async () => {
  const call = await aCall();
  const { payment } = await payForCampaign(phone.deps, call);
  phone.approve(payment?.paymentId ?? "");
  submit.mockRejectedValueOnce(new Crash());
  await recheck();
  expect(await available(call.userId)).toBe(PRICE);
  expect((await readCampaignPayment(phone.deps, call))?.state).toBe("waiting");
  await sendPaidCampaigns(phone.deps);
  expect((await readCampaignPayment(phone.deps, call))?.state).toBe("sent");
});

test.each(["amount-changed", "already-ended"])(
  "money that comes when the campaign cannot be sent (%s) stays in the wallet, and its owner is told once",
  async (reason) => {
    const call = await aCall();
    const { payment } = await payForCampaign(phone.deps, call);
    submit.mockRejectedValue(new AppError("aborted", { reason }));
    phone.approve(payment?.paymentId ?? "");
    await recheck();
    await sendPaidCampaigns(phone.deps);
    const found = await readCampaignPayment(phone.deps, call);
    expect(found?.state).toBe("not-sent");
    expect(found?.message).toContain("Your money is in your wallet");
    expect(await available(call.userId)).toBe(PRICE);
    const failures = world.notices.filter(
      ({ userId, kind }) => userId === call.userId && kind === "payment-failed",
    );
    expect(failures).toHaveLength(1);
  },
);

test("a payment refused on the phone sends nothing, and the next one may pay", async () => {
  const call = await aCall();
  const { payment } = await payForCampaign(phone.deps, call);
  phone.refuse(payment?.paymentId ?? "");
  await recheck();
  expect((await readCampaignPayment(phone.deps, call))?.state).toBe("not-sent");
  expect(submit).not.toHaveBeenCalled();
  expect(await available(call.userId)).toBe(0n);
  const again = await payForCampaign(phone.deps, { ...call, idempotencyKey: randomUUID() });
  expect(again.state).toBe("waiting");
});

test("another price than the one agreed to asks no phone", async () => {
  const call = { ...(await aCall()), amountMinor: PRICE - 1n };
  const paid = payForCampaign(phone.deps, call);
  await expect(paid).rejects.toMatchObject({ reason: "amount-changed" });
  expect(phone.asked.size).toBe(0);
});

test("the key of one campaign asks no phone for another", async () => {
  const call = await aCall();
  await payForCampaign(phone.deps, call);
  const other = payForCampaign(phone.deps, { ...call, campaignId: randomUUID() });
  await expect(other).rejects.toMatchObject({ reason: "idempotency-key-reused" });
  expect(phone.asked.size).toBe(1);
});
