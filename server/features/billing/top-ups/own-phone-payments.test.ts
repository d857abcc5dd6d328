import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GHANA } from "../../../../domain/countries.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { withPhone } from "../testing/phone-world.ts";
import { askAgain, enterVoucher, payWithMobileMoney } from "./pay-with-mobile-money.ts";
import { startTopUp } from "./start-top-up.ts";

const PRICE = 12_000n;
const WALLET = { mobileNumber: "0551234988", network: "mtn" as const };

let world: MoneyWorld;
let phone: ReturnType<typeof withPhone>;
beforeAll(async () => {
  world = await createMoneyWorld();
});
beforeEach(() => {
  phone = withPhone(world);
});
afterAll(() => world.drop());

async function aPayment() {
  const userId = await world.aUser(GHANA);
  const asked = { ...WALLET, userId, amountMinor: PRICE, idempotencyKey: randomUUID() };
  const { payment } = await payWithMobileMoney(phone.deps, asked);
  return { userId, paymentId: payment.paymentId };
}

test("a voucher is handed in for one's own payment alone", async () => {
  const { userId, paymentId } = await aPayment();
  const voucher = { paymentId, voucher: "123456" };
  const strangerId = await world.aUser(GHANA);
  for (const known of [{ paymentId }, { paymentId: randomUUID() }])
    await expect(
      enterVoucher(phone.deps, { ...voucher, ...known, userId: strangerId }),
    ).rejects.toMatchObject({ code: "not-found" });
  // The provider is asked for one's own.
  await expect(enterVoucher(phone.deps, { ...voucher, userId })).rejects.toThrow(
    "No voucher was asked for.",
  );
});

test("the phone is asked again about one's own payment by mobile money alone", async () => {
  const { userId, paymentId } = await aPayment();
  const page = { userId, amountMinor: PRICE, idempotencyKey: randomUUID(), returnPath: "/wallet" };
  const card = await startTopUp(phone.deps, page);
  phone.asked.clear();
  const strangerId = await world.aUser(GHANA);
  for (const other of [
    { userId: strangerId, paymentId },
    { userId, paymentId: card.paymentId },
    { userId, paymentId: randomUUID() },
  ])
    expect(await askAgain(phone.deps, { ...WALLET, ...other })).toBeUndefined();
  expect(phone.asked.size).toBe(0);
  expect((await askAgain(phone.deps, { ...WALLET, userId, paymentId }))?.words).toBe(
    "Enter your PIN.",
  );
});
