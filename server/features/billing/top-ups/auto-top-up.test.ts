import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { PaymentProviderError } from "../../../providers/payments/payment-provider.ts";
import { recheckPayments } from "../recheck-payments.ts";
import { correctWallet } from "../corrections/correct-wallet.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { readAutoTopUp, runAutoTopUps, saveAutoTopUp } from "./auto-top-up.ts";
import { chargeSavedCard } from "./charge-saved-card.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

const SETTING = {
  isOn: true,
  thresholdMinor: 3_000n,
  amountMinor: 10_000n,
  monthlyCapMinor: 20_000n,
  cardId: null,
};
const spend = (userId: string, amountMinor: bigint) =>
  correctWallet(world.deps, {
    userId,
    amountMinor: -amountMinor,
    reason: "Spent",
    requestedBy: "admin",
    idempotencyKey: randomUUID(),
  });

test("is off until it is switched on, which needs a saved card", async () => {
  const { userId } = await world.aCustomer();
  expect((await readAutoTopUp(world.deps, userId)).isOn).toBe(false);
  await runAutoTopUps(world.deps);
  expect(await world.available(userId)).toBe(0n);
  const stranger = saveAutoTopUp(world.deps, `user-${randomUUID()}`, SETTING);
  await expect(stranger).rejects.toMatchObject({ details: [{ path: "cardId" }] });
});

test("charges once per fall below the threshold, however often and at once it runs, and never above the monthly cap", async () => {
  const { userId } = await world.aCustomer();
  await saveAutoTopUp(world.deps, userId, SETTING);
  await Promise.all([1, 2, 3].map(() => runAutoTopUps(world.deps)));
  expect(await world.available(userId)).toBe(10_000n);
  await spend(userId, 9_000n);
  await runAutoTopUps(world.deps);
  expect(await world.available(userId)).toBe(11_000n);
  await spend(userId, 9_000n);
  await runAutoTopUps(world.deps);
  expect(await world.available(userId)).toBe(2_000n);
  expect((await readAutoTopUp(world.deps, userId)).chargedThisMonthMinor).toBe(20_000n);
  world.pass(32);
  await runAutoTopUps(world.deps);
  expect(await world.available(userId)).toBe(12_000n);
});

test("a lost answer is looked up, not charged again", async () => {
  const { userId } = await world.aCustomer();
  await saveAutoTopUp(world.deps, userId, SETTING);
  world.fake.control.fault = () => "after";
  await runAutoTopUps(world.deps);
  await runAutoTopUps(world.deps);
  world.fake.control.fault = () => "none";
  await recheckPayments(world.deps, { olderThanSeconds: 0 });
  await runAutoTopUps(world.deps);
  expect(await world.available(userId)).toBe(10_000n);
});

test("killed between the charge and its record, it counts what was charged then, not what is set now", async () => {
  const { userId } = await world.aCustomer();
  await saveAutoTopUp(world.deps, userId, SETTING);
  world.fake.control.fault = () => "die-after";
  await runAutoTopUps(world.deps);
  world.fake.control.fault = () => "none";
  await saveAutoTopUp(world.deps, userId, { ...SETTING, amountMinor: 15_000n });
  await runAutoTopUps(world.deps);
  await recheckPayments(world.deps, { olderThanSeconds: 0 });
  expect(await world.available(userId)).toBe(10_000n);
  await spend(userId, 9_000n);
  await saveAutoTopUp(world.deps, userId, { ...SETTING, monthlyCapMinor: 90_000n });
  for (let run = 0; run < 2; run += 1) await runAutoTopUps(world.deps);
  expect(await world.available(userId)).toBe(11_000n);
});

test("whoever is suspended is not charged, and is again once let in", async () => {
  const { userId } = await world.aCustomer();
  await saveAutoTopUp(world.deps, userId, SETTING);
  const suspended = (at: Date | null) => ({ suspendedAt: at, suspendedReason: at && "Fraud" });
  await world.db
    .insertInto("user")
    .values({ id: userId, name: "Shop", email: `${userId}@shop.test`, ...suspended(new Date()) })
    .execute();
  await runAutoTopUps(world.deps);
  expect(await world.available(userId)).toBe(0n);
  await world.db.updateTable("user").set(suspended(null)).where("id", "=", userId).execute();
  await runAutoTopUps(world.deps);
  expect(await world.available(userId)).toBe(10_000n);
});

test("a provider that is not there for a moment is asked again, and nobody is blamed", async () => {
  const { userId } = await world.aCustomer();
  await saveAutoTopUp(world.deps, userId, SETTING);
  const { charge } = world.fake.provider.cards;
  world.fake.provider.cards.charge = () =>
    Promise.reject(new PaymentProviderError("unavailable", "Too many requests."));
  await runAutoTopUps(world.deps);
  world.fake.provider.cards.charge = charge;
  for (let run = 0; run < 2; run += 1) await runAutoTopUps(world.deps);
  expect(await world.available(userId)).toBe(10_000n);
  expect((await readAutoTopUp(world.deps, userId)).problem).toBeNull();
  expect(world.notices.filter((notice) => notice.kind === "payment-failed")).toEqual([]);
});

test.each(["charge", "list"] as const)(
  "a key that the provider does not take (told by %s) blames no card, tells the administrators and is tried again",
  async (call) => {
    const [{ userId }, other] = [await world.aCustomer(), await world.aCustomer()];
    for (const owner of [userId, other.userId]) await saveAutoTopUp(world.deps, owner, SETTING);
    world.toAdministrators.length = 0;
    world.notices.length = 0;
    const { cards } = world.fake.provider;
    const stored = { ...cards };
    const refuse = (): Promise<never> =>
      Promise.reject(new PaymentProviderError("misconfigured", "401"));
    cards[call] = refuse;
    for (let run = 0; run < 3; run += 1) await runAutoTopUps(world.deps);
    Object.assign(cards, stored);
    expect(new Set(world.toAdministrators.map(({ eventKey }) => eventKey)).size).toBe(1);
    expect(world.toAdministrators[0]?.title).toBe("Stripe does not accept our key");
    expect(world.notices).toEqual([]);
    const setting = await readAutoTopUp(world.deps, userId);
    expect(setting).toMatchObject({ isOn: true, problem: null, chargedThisMonthMinor: 0n });
    for (let run = 0; run < 2; run += 1) await runAutoTopUps(world.deps);
    expect(await world.available(userId)).toBe(10_000n);
    expect(await world.available(other.userId)).toBe(10_000n);
  },
);

test("a declined charge stops it and tells its owner once; saving again starts it anew", async () => {
  const { userId } = await world.aCustomer(`bad_${randomUUID()}`);
  await saveAutoTopUp(world.deps, userId, SETTING);
  for (let run = 0; run < 3; run += 1) await runAutoTopUps(world.deps);
  expect((await readAutoTopUp(world.deps, userId)).problem).toContain("declined");
  expect(world.notices.filter((notice) => notice.userId === userId)).toHaveLength(1);
  expect((await saveAutoTopUp(world.deps, userId, { ...SETTING, isOn: false })).problem).toBeNull();
});

test("an amount that the country's limits no longer allow stops it and tells its owner; a charge under way is finished", async () => {
  const narrowed = (userId: string) =>
    Promise.resolve({
      country: { ...SOUTH_AFRICA, topUpMinMinor: 50_000 },
      email: `${userId}@shop.test`,
    });
  const [first, second] = [await world.aCustomer(), await world.aCustomer()];
  await saveAutoTopUp(world.deps, first.userId, SETTING);
  world.fake.control.fault = () => "after";
  await runAutoTopUps(world.deps);
  world.fake.control.fault = () => "none";
  await recheckPayments(world.deps, { olderThanSeconds: 0 });
  await saveAutoTopUp(world.deps, second.userId, SETTING);
  const edited = { ...world.deps, findCustomer: narrowed };
  for (let run = 0; run < 3; run += 1) await runAutoTopUps(edited);
  expect(await world.available(first.userId)).toBe(10_000n);
  expect((await readAutoTopUp(edited, first.userId)).problem).toBeNull();
  expect(await world.available(second.userId)).toBe(0n);
  expect((await readAutoTopUp(edited, second.userId)).problem).toContain("outside");
  const notified = world.notices.filter(({ userId }) => userId === second.userId);
  expect(notified.map(({ kind }) => kind)).toEqual(["payment-failed"]);
});

test("somebody else's card and an amount outside the limits are refused", async () => {
  const [own, other] = [await world.aCustomer(), `card_${randomUUID()}`];
  const charge = { userId: own.userId, idempotencyKey: "k", customerPresent: true };
  const foreign = chargeSavedCard(world.deps, { ...charge, cardId: other, amountMinor: 5_000n });
  await expect(foreign).rejects.toMatchObject({ code: "invalid-argument" });
  const small = chargeSavedCard(world.deps, { ...charge, cardId: own.cardId, amountMinor: 1_999n });
  await expect(small).rejects.toMatchObject({ code: "invalid-argument" });
});

test("it is set for a card of one's own alone", async () => {
  const [own, other] = [await world.aCustomer(), await world.aCustomer()];
  const setTo = (cardId: string) =>
    saveAutoTopUp(world.deps, own.userId, { ...SETTING, isOn: false, cardId });
  await expect(setTo(other.cardId)).rejects.toMatchObject({
    code: "invalid-argument",
    details: [{ path: "cardId" }],
  });
  expect(await readAutoTopUp(world.deps, own.userId)).toMatchObject({ cardId: null });
  expect(await setTo(own.cardId)).toMatchObject({ cardId: own.cardId });
});
