import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { insertCard, insertProviderCustomer } from "../cards/card.store.ts";
import { recheckPayments } from "../recheck-payments.ts";
import { PAYS, useTopUps } from "../testing/use-top-ups.ts";
import { chargeSavedCard } from "../top-ups/charge-saved-card.ts";
import { chargeToken } from "../top-ups/charge-token.ts";
import { forgetSignals } from "./note-signals.ts";
import { sumSignals } from "./payment-signal.store.ts";

const { world, aUser, aTopUp, aPaidTopUp, fault, heal, poll } = useTopUps();
const DECLINED = "4000000000000002";
const NO_MONEY = "4000000000009995";
const OTHER_CARD = "5555555555554444";

const shown = (userId: string) => {
  const since = new Date(world.deps.clock.now().getTime() - 3_600_000);
  return sumSignals(world.db, { userId, currency: "ZAR", since });
};

test("a card counts once, whoever asks how often, and is known again at another account", async () => {
  const userId = aUser();
  for (const _each of [1, 2]) {
    const { paymentId } = await aPaidTopUp(userId);
    await poll(userId, paymentId);
    await poll(userId, paymentId);
  }
  expect(await shown(userId)).toMatchObject({ cards: 1, declines: 0, paidMinor: 30_000n });
  const other = await aPaidTopUp();
  await poll(other.userId, other.paymentId);
  expect(await shown(userId)).toMatchObject({ cards: 1, accountsOfCard: 1 });
  const { redirectUrl, paymentId } = await aTopUp(userId);
  await world.pay(redirectUrl, OTHER_CARD);
  await poll(userId, paymentId);
  expect(await shown(userId)).toMatchObject({ cards: 2, accountsOfCard: 1 });
});

test("a declined card counts once, seen by a poll or brought by its event; too little money does not count", async () => {
  const userId = aUser();
  const { redirectUrl, paymentId } = await aTopUp(userId);
  await world.pay(redirectUrl, DECLINED);
  await poll(userId, paymentId);
  await poll(userId, paymentId);
  expect((await shown(userId)).declines).toBe(1);
  const second = await aTopUp(userId);
  await world.pay(second.redirectUrl, NO_MONEY);
  await poll(userId, second.paymentId);
  await world.pay(second.redirectUrl, PAYS);
  await poll(userId, second.paymentId);
  expect(await shown(userId)).toMatchObject({ declines: 1, cards: 1 });
});

test("each card that is declined on one page counts by its own event, and a repeated event does not", async () => {
  const userId = aUser();
  const { redirectUrl, paymentId } = await aTopUp(userId);
  for (const _card of [1, 2, 3]) await world.pay(redirectUrl, DECLINED);
  let events = await world.webhooksAbout(paymentId, 3);
  const declines = () => events.filter(({ body }) => body.includes("intent.payment_failed"));
  while (declines().length < 3) events = await world.webhooksAbout(paymentId, events.length + 1);
  for (const event of [...events, ...events]) await world.deliver(event);
  await poll(userId, paymentId);
  expect((await shown(userId)).declines).toBe(3);
});

const byToken = (userId: string, tokenId: string) =>
  chargeToken(world.deps, {
    userId,
    tokenId,
    amountMinor: 15_000n,
    currency: "ZAR",
    idempotencyKey: randomUUID(),
  });

test("cards that pay by their token count, and are known again at another account", async () => {
  const userId = aUser();
  for (const token of ["pm_card_pendingRefund", "pm_card_mastercard"]) await byToken(userId, token);
  const other = aUser();
  await byToken(other, "pm_card_pendingRefund");
  expect(await shown(userId)).toMatchObject({ cards: 2, accountsOfCard: 1 });
  expect(await shown(other)).toMatchObject({ cards: 1, accountsOfCard: 1 });
});

test("a card that pays by its token counts also where the answer was lost and it is looked up", async () => {
  const userId = aUser();
  await fault({ kind: "drop-after", match: "POST /v1/payment_intents" });
  const { status } = await byToken(userId, "pm_card_visa");
  expect(status).toBe("pending");
  await heal();
  await recheckPayments(world.deps, { olderThanSeconds: 0 });
  expect((await shown(userId)).cards).toBe(1);
});

test("a saved card that pays counts, and is known again at another account", async () => {
  const userId = aUser();
  const { id: providerCustomerId } = await world.sandbox.stripe.customers.create({});
  const owner = { userId, provider: "stripe" };
  await insertProviderCustomer(world.db, { ...owner, providerCustomerId });
  const { id: cardId } = await world.sandbox.stripe.paymentMethods.attach("pm_card_refundFail", {
    customer: providerCustomerId,
  });
  await insertCard(world.db, { ...owner, cardId, at: world.deps.clock.now() });
  const card = { cardId, amountMinor: 15_000n, customerPresent: true };
  await chargeSavedCard(world.deps, { ...card, userId, idempotencyKey: randomUUID() });
  const other = aUser();
  await byToken(other, "pm_card_refundFail");
  expect(await shown(userId)).toMatchObject({ cards: 1, accountsOfCard: 1 });
});

test("after ninety days nothing of it is left", async () => {
  const { userId, paymentId } = await aPaidTopUp();
  await poll(userId, paymentId);
  const later = (days: number) => ({
    db: world.db,
    clock: { now: () => new Date(world.deps.clock.now().getTime() + days * 86_400_000) },
  });
  await forgetSignals(later(89));
  expect((await shown(userId)).cards).toBe(1);
  await forgetSignals(later(91));
  expect((await shown(userId)).cards).toBe(0);
});
