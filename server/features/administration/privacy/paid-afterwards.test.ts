import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { asIdentity, asSystem, memberIdentity } from "../../../identity/identity.ts";
import { upsertPasswordHash } from "../../accounts/users/credential.store.ts";
import { lockUser } from "../../accounts/users/lock-user.ts";
import { hashPassword } from "../../accounts/users/password-hash.ts";
import { updateToAnonymous } from "../../accounts/users/user.store.ts";
import { listErasures } from "../../billing/cards/card.store.ts";
import { forgetCustomers } from "../../billing/cards/forget-customer.ts";
import { ensureCustomer } from "../../billing/cards/list-cards.ts";
import { applyPaymentState, confirmPayment } from "../../billing/confirm-payment.ts";
import { saveBillingProfile } from "../../billing/invoices/billing-profile.ts";
import { auditLedger } from "../../billing/ledger/audit-accounting.ts";
import { syncDisputes } from "../../billing/disputes/sync-disputes.ts";
import { decideRefusedRefund } from "../../billing/refunds/decide-refused-refund.ts";
import { refundGoingBack } from "../../billing/refunds/refund-to-deleted.ts";
import { readReviews } from "../../campaigns/review/read-reviews.ts";
import { PaymentProviderError } from "../../../providers/payments/payment-provider.ts";
import { recheckRefunds } from "../../billing/recheck-payments.ts";
import { startTopUp } from "../../billing/top-ups/start-top-up.ts";
import { anAdvertiser, FRIDAY_MS, walletOf } from "../../campaigns/testing/a-world.ts";
import { useWorld } from "../../campaigns/testing/booked-campaign.ts";
import { whileWritten } from "../../campaigns/testing/during-booking.ts";
import { withCards } from "../../campaigns/testing/with-cards.ts";
import { deleteAccount } from "./own-data.ts";

// A payment page stays open at the provider for a day or for ever: what is paid there for a deleted account goes back.
const world = useWorld(FRIDAY_MS, { asProgram: true });

const PASSWORD = "a long one to leave by";

/** A member with a payment page that was opened two hours ago. */
async function withOpenPage({ saveCard = false, isKnown = false } = {}) {
  const userId = await anAdvertiser(world, 0n);
  await upsertPasswordHash(world.db, userId, await hashPassword(PASSWORD));
  const cards = withCards(world);
  const { deps } = cards;
  const as = <Result>(call: () => Promise<Result>) => asIdentity(memberIdentity(userId), call);
  await as(() => saveBillingProfile(deps, userId, { address: ["12 Main Road"] }));
  if (isKnown) await as(() => ensureCustomer(deps, userId));
  const { paymentId } = await as(() =>
    startTopUp(deps, { userId, amountMinor: 10_000n, idempotencyKey: randomUUID(), saveCard }),
  );
  await sql`update payment set created_at = now() - interval '2 hours' where id = ${paymentId}`.execute(
    world.db,
  );
  return { ...cards, userId, paymentId };
}
const leave = (userId: string, leavesBalance = false) =>
  asIdentity(memberIdentity(userId), () =>
    deleteAccount(world.deps, { userId, password: PASSWORD, leavesBalance, requestId: "r" }),
  );
const hasGoneBack = async ({
  userId,
  deps,
  fake,
}: Pick<Awaited<ReturnType<typeof withOpenPage>>, "userId" | "deps" | "fake">) => {
  expect((await walletOf(world, userId)).availableMinor).toBe(0n);
  await asSystem(() => recheckRefunds(deps, { olderThanSeconds: 0 }));
  expect([...fake.refunds.values()]).toMatchObject([{ amountMinor: 10_000n }]);
  expect(await asSystem(() => auditLedger(deps))).toEqual([]);
};

test("what is paid on a page that was opened before the account was deleted goes back", async () => {
  const page = await withOpenPage();
  const { userId, paymentId, deps, fake } = page;
  await leave(userId);
  fake.payPage(paymentId);
  await asSystem(() => confirmPayment(deps, paymentId));
  await hasGoneBack(page);
});

test("so does what is paid while the account is being deleted", async () => {
  const page = await withOpenPage();
  const { userId, paymentId, deps, fake } = page;
  fake.payPage(paymentId);
  const { meanwhile, ended } = await asSystem(() =>
    whileWritten(
      world,
      async (tx) => {
        await lockUser(tx, userId);
        await updateToAnonymous(tx, userId);
      },
      () => confirmPayment(deps, paymentId),
    ),
  );
  expect({ meanwhile, ended }).toMatchObject({
    meanwhile: "waits",
    ended: { status: "fulfilled" },
  });
  await hasGoneBack(page);
});

test("what the provider does not send back stays out of the wallet, and administrators are told and decide", async () => {
  const { userId, paymentId, deps, fake, toAdministrators } = await withOpenPage();
  await leave(userId);
  fake.payPage(paymentId);
  await asSystem(() => confirmPayment(deps, paymentId));
  const refusing = {
    ...fake.provider,
    refund: () => Promise.reject(new PaymentProviderError("rejected", "Mobile money.")),
  };
  const asked = { ...deps, providerNamed: () => refusing };
  await asSystem(() => recheckRefunds(asked, { olderThanSeconds: 0 }));
  expect((await walletOf(world, userId)).availableMinor).toBe(0n);
  expect(toAdministrators).toMatchObject([{ title: "The card provider did not refund R100.00" }]);
  const waiting = async () =>
    (await asSystem(() => readReviews(world.db))).refusedRefunds.filter(
      (refund) => refund.userId === userId,
    );
  const [refund] = await waiting();
  expect(refund).toMatchObject({ campaignId: null, amountMinor: 10_000n });
  const refundId = refund?.refundId ?? "";
  const by = { actorUserId: "admin", requestId: "r", reason: "Another way" };
  await asSystem(() => decideRefusedRefund(deps, { refundId, to: "card", ...by }));
  expect(await waiting()).toEqual([]);
  await hasGoneBack({ userId, deps, fake });
});

test("what is paid while a payment of the deleted account is disputed waits for the end of that, and nothing is asked for again", async () => {
  const { userId, paymentId, deps, fake, pay } = await withOpenPage();
  const disputed = await pay(userId, 20_000n);
  await leave(userId, true);
  const disputeId = fake.dispute(disputed);
  await asSystem(() => syncDisputes(deps, "stripe"));
  fake.payPage(paymentId);
  expect(await asSystem(() => confirmPayment(deps, paymentId))).toMatchObject({
    status: "succeeded",
  });
  await asSystem(() => refundGoingBack(deps));
  expect(fake.refunds.size).toBe(0);
  fake.decide(disputeId, "won");
  await asSystem(() => syncDisputes(deps, "stripe"));
  for (let time = 0; time < 2; time += 1) await asSystem(() => refundGoingBack(deps));
  await asSystem(() => recheckRefunds(deps, { olderThanSeconds: 0 }));
  expect([...fake.refunds.values()]).toMatchObject([{ amountMinor: 10_000n }]);
  expect(await asSystem(() => auditLedger(deps))).toEqual([]);
});

test.each([
  ["with a card that is to be saved", { saveCard: true }],
  ["with a card, by a customer of the provider", { isKnown: true }],
])("what is paid afterwards %s leaves no card there", async (_what, page) => {
  const { userId, paymentId, deps } = await withOpenPage(page);
  await leave(userId);
  await asSystem(() => forgetCustomers(deps));
  expect(await listErasures(world.db, 9)).toEqual([]);
  const card = { cardId: "late", brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2040 };
  const paid = { providerPaymentId: paymentId, amountMinor: 10_000n, currency: "ZAR", card };
  await asSystem(() => applyPaymentState(deps, paymentId, { status: "succeeded", ...paid }));
  expect(await listErasures(world.db, 9)).toEqual([
    { provider: "stripe", providerCustomerId: `customer_${userId}` },
  ]);
  await asSystem(() => forgetCustomers(deps));
});
