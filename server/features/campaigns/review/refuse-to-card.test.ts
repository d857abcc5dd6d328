import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { announceInPostgres } from "../../../db/announcer/postgres-announcer.ts";
import { PaymentProviderError } from "../../../providers/payments/payment-provider.ts";
import { CARD_REFUND_JOB } from "../../billing/billing-jobs.ts";
import { syncDisputes } from "../../billing/disputes/sync-disputes.ts";
import { listFindings } from "../../billing/ledger/audit.store.ts";
import { findPayment } from "../../billing/payments/payment.store.ts";
import { recheckRefunds } from "../../billing/recheck-payments.ts";
import { decideRefusedRefund } from "../../billing/refunds/decide-refused-refund.ts";
import { finishRefund } from "../../billing/refunds/finish-refund.ts";
import { readAutoTopUp, runAutoTopUps, saveAutoTopUp } from "../../billing/top-ups/auto-top-up.ts";
import { createNotify } from "../../notifications/notify.ts";
import { NOTIFICATION_MAIL_JOB } from "../../notifications/notifications-deps.ts";
import { createCampaignNotifier } from "../../notifications/notify-campaign-change.ts";
import { listByUser } from "../../notifications/notifications.store.ts";
import {
  aDraft,
  anAdvertiser,
  FRIDAY_MS,
  quoteAndSubmit,
  reread,
  walletOf,
} from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { withCards } from "../testing/with-cards.ts";
import { planRefusal } from "./plan-refusal.ts";
import { readReviews } from "./read-reviews.ts";
import { refuseToCard, type ToCard } from "./testing/refuse-to-card.ts";

const world = useWorld(FRIDAY_MS);
const admin = { actorUserId: "admin-1", requestId: "r1" };
const BEER = "Cold BEER at half price this week.";
let cards: ReturnType<typeof withCards>;
const asked: { name: string; refundId: string }[] = [];
const letters: string[] = [];

beforeAll(() => {
  cards = withCards(world);
  const sendAll = async (_tx: unknown, name: string, all: readonly unknown[]) =>
    void letters.push(...all.map(() => name));
  world.deps.onStatusChange = createCampaignNotifier(createNotify({ sendAll }, announceInPostgres));
  world.deps.jobs = {
    send: async (_tx, name, data) => {
      if ("refundId" in data) asked.push({ name, refundId: String(data.refundId) });
    },
  };
  cards.deps.jobs = world.deps.jobs;
});
beforeEach(() => void asked.splice(0));
afterEach(async () => {
  cards.fake.control.fault = () => "none";
  expect(await listFindings(world.db)).toEqual([]);
});

/** Somebody whose campaign waits, with what they have paid in by card. */
async function aHeldCampaign(paidMinor = 50_000n) {
  const userId = await anAdvertiser(world, 0n);
  const paymentId = await cards.pay(userId, paidMinor);
  const { id } = await aDraft(world, userId, { text: BEER });
  await quoteAndSubmit(world, userId, id);
  const { heldMinor } = await walletOf(world, userId);
  return { userId, paymentId, id, heldMinor };
}
const refuse = (campaignId: string, toCard: ToCard) =>
  refuseToCard(world.deps, { campaignId, toCard }, admin);
const planned = async (id: string) => {
  const { payments } = await planRefusal(world.deps, id);
  return payments.map(({ paymentId, backMinor }) => ({ paymentId, amountMinor: backMinor }));
};
const runJobs = async () => {
  for (const { name, refundId } of asked.splice(0)) {
    expect(name).toBe(CARD_REFUND_JOB);
    await finishRefund(cards.deps, refundId);
  }
};
const spendable = async (userId: string) => (await walletOf(world, userId)).availableMinor;
const ofCampaign = async (id: string) => (await readReviews(world.db)).toCards.get(id);
const decide = (refundId: string, to: "card" | "wallet") =>
  decideRefusedRefund(cards.deps, { refundId, to, reason: "Looked into", ...admin });
const refused = async (id: string) =>
  (await readReviews(world.db)).refusedRefunds.filter(({ campaignId }) => campaignId === id);

test("refused to the card, all that is unspent leaves the wallet with the decision and is paid back once", async () => {
  const { userId, id, paymentId, heldMinor } = await aHeldCampaign();
  expect(heldMinor).toBeGreaterThan(0n);
  const toCard = await planned(id);
  expect(toCard).toEqual([{ paymentId, amountMinor: 50_000n }]);
  await refuse(id, toCard);
  expect(await walletOf(world, userId)).toMatchObject({ availableMinor: 0n, heldMinor: 0n });
  expect((await reread(world, userId, id)).campaign).toMatchObject({
    status: "rejected",
    isFinal: true,
    refundedMinor: heldMinor,
  });
  expect(cards.fake.refunds.size).toBe(0);
  expect(await ofCampaign(id)).toMatchObject({ onItsWayMinor: 50_000n, paidMinor: 0n });
  expect(asked).toHaveLength(1);
  await runJobs();
  await recheckRefunds(cards.deps, { olderThanSeconds: 0 });
  expect([...cards.fake.refunds.values()].map(({ amountMinor }) => amountMinor)).toEqual([50_000n]);
  expect(await ofCampaign(id)).toMatchObject({ onItsWayMinor: 0n, paidMinor: 50_000n });
  expect((await findPayment(world.db, paymentId))?.status).toBe("refunded");
  const { rows } = await sql<{ detail: object }>`select detail from audit_log
    where action = 'campaign.rejected' and subject_user_id = ${userId}`.execute(world.db);
  expect(rows[0]?.detail).toMatchObject({ toCardAmountMinor: 50_000, currency: "ZAR" });
});

test("its owner is told, also by mail, that the money goes to the card", async () => {
  const { userId, id } = await aHeldCampaign();
  letters.splice(0);
  await refuse(id, await planned(id));
  const [notification] = await listByUser(world.db, userId, null, 5);
  expect(notification?.kind).toBe("rejected");
  expect(notification?.body).toMatch(/^R500\.00 is on its way back to the card/);
  expect(letters).toContain(NOTIFICATION_MAIL_JOB);
});

test("pressed twice at once, it is refused once and paid back once", async () => {
  const { id, userId } = await aHeldCampaign();
  const toCard = await planned(id);
  const before = cards.fake.refunds.size;
  const both = await Promise.allSettled([refuse(id, toCard), refuse(id, toCard)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { reason: "decided-meanwhile" },
  });
  await runJobs();
  expect(cards.fake.refunds.size).toBe(before + 1);
  expect(await spendable(userId)).toBe(0n);
});

test("a provider that does not answer is asked again, and the money stays out of the wallet meanwhile", async () => {
  const { id, userId } = await aHeldCampaign();
  await refuse(id, await planned(id));
  cards.fake.control.fault = () => "before";
  await runJobs();
  expect(await ofCampaign(id)).toMatchObject({ onItsWayMinor: 50_000n, refusedMinor: 0n });
  expect(await spendable(userId)).toBe(0n);
  cards.fake.control.fault = () => "none";
  await recheckRefunds(cards.deps, { olderThanSeconds: 0 });
  expect(await ofCampaign(id)).toMatchObject({ onItsWayMinor: 0n, paidMinor: 50_000n });
});

/** The provider refuses what it is asked next. */
async function refusedByProvider() {
  const held = await aHeldCampaign();
  await refuse(held.id, await planned(held.id));
  const { refund } = cards.fake.provider;
  cards.fake.provider.refund = () =>
    Promise.reject(new PaymentProviderError("rejected", "The card is closed."));
  await runJobs();
  await recheckRefunds(cards.deps, { olderThanSeconds: 0 });
  cards.fake.provider.refund = refund;
  return held;
}

test("what the provider refuses stays out of the wallet until somebody decides; tried again, it is paid back", async () => {
  cards.toAdministrators.splice(0);
  const { id, userId } = await refusedByProvider();
  expect(await spendable(userId)).toBe(0n);
  expect(cards.toAdministrators.map(({ link }) => link)).toEqual(["/admin/reviews"]);
  const [waiting] = await refused(id);
  expect(waiting).toMatchObject({ amountMinor: 50_000n, currency: "ZAR", userId });
  // Of no campaign it would wait where nobody sees it.
  const astray = sql`update payment_refund set campaign_id = null where id = ${waiting?.refundId}`;
  await expect(astray.execute(world.db)).rejects.toMatchObject({
    constraint: "payment_refund_refused",
  });
  // By itself it is not asked for again.
  await recheckRefunds(cards.deps, { olderThanSeconds: 0 });
  expect(await refused(id)).toHaveLength(1);
  const refundId = waiting?.refundId ?? "";
  await decide(refundId, "card");
  await expect(decide(refundId, "card")).rejects.toMatchObject({ reason: "decided-meanwhile" });
  expect(await spendable(userId)).toBe(0n);
  await runJobs();
  expect(await refused(id)).toEqual([]);
  expect(await ofCampaign(id)).toMatchObject({ paidMinor: 50_000n, refusedMinor: 0n });
});

test("or somebody puts it into the wallet, which its owner is told of", async () => {
  const { id, userId } = await refusedByProvider();
  const [waiting] = await refused(id);
  await decide(waiting?.refundId ?? "", "wallet");
  expect(await spendable(userId)).toBe(50_000n);
  expect(await refused(id)).toEqual([]);
  expect(cards.notices.at(-1)).toMatchObject({
    userId,
    title: expect.stringContaining("R500.00"),
    link: "/wallet",
  });
  const { rows } = await sql<{ action: string }>`select action from audit_log
    where subject_user_id = ${userId} order by id desc limit 1`.execute(world.db);
  expect(rows).toEqual([{ action: "refund.to-wallet" }]);
});

test("only what is unspent goes back, and never more than the card payment still covers", async () => {
  const { id, userId, paymentId, heldMinor } = await aHeldCampaign();
  const other = await aDraft(world, userId);
  await quoteAndSubmit(world, userId, other.id);
  const elsewhereMinor = (await walletOf(world, userId)).heldMinor - heldMinor;
  expect(elsewhereMinor).toBeGreaterThan(0n);
  const leftMinor = 50_000n - elsewhereMinor;
  expect(await planned(id)).toEqual([{ paymentId, amountMinor: leftMinor }]);
  for (const amountMinor of [leftMinor + 1n, 50_000n, 0n])
    await expect(refuse(id, [{ paymentId, amountMinor }])).rejects.toMatchObject({
      reason: "amount-changed",
    });
  await expect(
    refuse(id, [
      { paymentId, amountMinor: 1n },
      { paymentId, amountMinor: 1n },
    ]),
  ).rejects.toMatchObject({ reason: "amount-changed" });
  // Nothing was decided.
  expect((await readReviews(world.db)).waiting.map(({ campaignId }) => campaignId)).toContain(id);
  await refuse(id, [{ paymentId, amountMinor: 1_000n }]);
  expect(await spendable(userId)).toBe(leftMinor - 1_000n);
  await runJobs();
});

test("somebody else's payment pays nothing back", async () => {
  const { id } = await aHeldCampaign();
  const stranger = await aHeldCampaign();
  const { paymentId } = stranger;
  await expect(refuse(id, [{ paymentId, amountMinor: 100n }])).rejects.toMatchObject({
    reason: "amount-changed",
  });
});

/** A payment that was made for a campaign. */
const paidFor = (paymentId: string, campaignId: string, userId: string) =>
  sql`insert into campaign_payment (payment_id, campaign_id, user_id, amount_minor, created_at, state, message, decided_at)
    values (${paymentId}, ${campaignId}, ${userId}, 1, now(), 'sent', '', now())`.execute(world.db);

test("what paid for the campaign itself comes first, then the newest card; mobile money is the rest", async () => {
  const { id, userId, paymentId } = await aHeldCampaign();
  world.setNow(FRIDAY_MS + 1_000);
  const newer = await cards.pay(userId, 20_000n);
  const phone = await cards.payByPhone(userId, 3_000n);
  const plan = await planRefusal(world.deps, id);
  expect(plan).toMatchObject({ currency: "ZAR", restMinor: 3_000n, isFrozen: false });
  expect(await planned(id)).toEqual([
    { paymentId: newer, amountMinor: 20_000n },
    { paymentId, amountMinor: 50_000n },
  ]);
  const order = async () => (await planned(id)).map((one) => one.paymentId);
  const { id: other } = await aDraft(world, userId);
  await paidFor(newer, other, userId);
  expect(await order()).toEqual([paymentId, newer]);
  world.setNow(FRIDAY_MS + 2_000);
  const newest = await cards.pay(userId, 2_000n);
  await paidFor(paymentId, id, userId);
  expect(await order()).toEqual([paymentId, newest, newer]);
  await expect(refuse(id, [{ paymentId: phone, amountMinor: 100n }])).rejects.toMatchObject({
    reason: "amount-changed",
  });
});

test("an empty wallet does not charge the card again: automatic top-up waits until its owner has looked", async () => {
  const { id, userId } = await aHeldCampaign();
  const setting = { isOn: true, thresholdMinor: 20_000n, amountMinor: 10_000n, cardId: null };
  await saveAutoTopUp(cards.deps, userId, { ...setting, monthlyCapMinor: 50_000n });
  await refuse(id, await planned(id));
  await runJobs();
  expect(await runAutoTopUps(cards.deps)).toBe(0);
  expect(await spendable(userId)).toBe(0n);
  expect((await readAutoTopUp(cards.deps, userId)).problem).toMatch(/refunded to the card/);
});

test("while the bank decides about a payment nothing goes back to a card", async () => {
  const { id, userId, paymentId } = await aHeldCampaign();
  const toCard = await planned(id);
  cards.fake.dispute(paymentId);
  await syncDisputes(cards.deps, "stripe");
  expect(await planRefusal(world.deps, id)).toMatchObject({ isFrozen: true });
  await expect(refuse(id, toCard)).rejects.toMatchObject({ reason: "spending-frozen" });
  await refuse(id, []);
  expect(await walletOf(world, userId)).toMatchObject({ heldMinor: 0n, availableMinor: 50_000n });
});

test("nor does what the provider refused go to a card again meanwhile or while it is owed, but into the wallet it may", async () => {
  const { id, paymentId } = await refusedByProvider();
  const disputeId = cards.fake.dispute(paymentId);
  await syncDisputes(cards.deps, "stripe");
  const [waiting] = await refused(id);
  const refundId = waiting?.refundId ?? "";
  await expect(decide(refundId, "card")).rejects.toMatchObject({ reason: "spending-frozen" });
  cards.fake.decide(disputeId, "lost");
  await syncDisputes(cards.deps, "stripe");
  await expect(decide(refundId, "card")).rejects.toMatchObject({ reason: "spending-frozen" });
  expect(await refused(id)).toHaveLength(1);
  await decide(refundId, "wallet");
  expect(await refused(id)).toEqual([]);
});
