import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MobileMoney, MobileMoneyNetwork } from "./mobile-money.ts";
import {
  type ContractWorld,
  createContractWorld,
  handleOf,
  PAYSTACK,
} from "./testing/contract-world.ts";

let world: ContractWorld;
let money: MobileMoney;
beforeAll(async () => {
  world = await createContractWorld(PAYSTACK);
  if (world.provider.mobileMoney === null) throw new Error("Paystack has mobile money.");
  money = world.provider.mobileMoney;
});
afterAll(() => world.end());

const charge = (msisdn: string, network: MobileMoneyNetwork, paymentId: string = randomUUID()) =>
  money.charge({
    paymentId,
    email: "owner@shop.example.com",
    msisdn,
    network,
    amountMinor: 5_000n,
    currency: "GHS",
  });
const stateOf = (paymentId: string) =>
  world.provider.findPayment(handleOf(paymentId, "mobile-money"));

test("MTN pays at once", async () => {
  const paymentId = randomUUID();
  const answer = await charge("233551234987", "mtn", paymentId);
  expect(answer).toMatchObject({ step: null, state: { status: "succeeded", amountMinor: 5_000n } });
  expect(await stateOf(paymentId)).toMatchObject({ status: "succeeded", currency: "GHS" });
  expect(await world.providerEvent("payment-succeeded", paymentId)).toMatchObject({ paymentId });
});

test.each([
  ["approve", "succeeded"],
  ["refuse", "failed"],
])(
  "a wallet that asks on the phone is pending until there is an answer: %s",
  async (action, end) => {
    const paymentId = randomUUID();
    const answer = await charge("233551234988", "mtn", paymentId);
    expect(answer).toMatchObject({ step: "approve-on-phone", state: { status: "pending" } });
    expect(answer.words).not.toBe("");
    expect(await charge("233551234988", "mtn", paymentId)).toEqual(answer);
    await world.press(`${world.sandbox.url}/paystack-phone/${paymentId}`, action);
    expect((await stateOf(paymentId)).status).toBe(end);
  },
);

test.each([
  ["123456", "succeeded"],
  ["000000", "failed"],
])("Telecel asks for a voucher; with %s it has %s", async (voucher, end) => {
  const paymentId = randomUUID();
  expect((await charge("233201234987", "vod", paymentId)).step).toBe("enter-voucher");
  const answer = await money.enterVoucher(paymentId, voucher);
  expect(answer).toMatchObject({ step: null, state: { status: end } });
  expect((await stateOf(paymentId)).status).toBe(end);
});

test("an empty wallet fails with the reason", async () => {
  const { state } = await charge("233551234989", "mtn");
  expect(state).toMatchObject({ status: "failed", decline: "insufficient-funds" });
});

test("a number that is none is refused, and stands in no message", async () => {
  const call = charge("233240000001", "mtn");
  await expect(call).rejects.toMatchObject({ kind: "rejected" });
  await expect(call).rejects.not.toThrow(/240000001/);
});

test("the page of a payment in Ghana takes mobile money too", async () => {
  const paymentId = randomUUID();
  const { redirectUrl } = await world.provider.startCheckout({
    paymentId,
    amountMinor: 5_000n,
    currency: "GHS",
    description: "Top-up",
    email: "owner@shop.example.com",
    successUrl: "http://127.0.0.1:3000/final?next=/wallet",
    cancelUrl: "http://127.0.0.1:3000/final",
  });
  const body = new URLSearchParams({ phone: "0551234987", action: "wallet" });
  const response = await fetch(redirectUrl, { method: "POST", redirect: "manual", body });
  expect(response.headers.get("location")).toContain("/final?next=%2Fwallet");
  expect((await stateOf(paymentId)).status).toBe("succeeded");
});
