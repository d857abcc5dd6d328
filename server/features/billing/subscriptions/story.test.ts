import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { PAYSTACK, STRIPE } from "../../../providers/payments/testing/contract-world.ts";
import { listFindings } from "../ledger/audit.store.ts";
import type { Mail } from "../../../providers/mail/mail-provider.ts";
import { listCards } from "../cards/list-cards.ts";
import { readCardSetup, startCardSetup } from "../cards/save-card.ts";
import { useCardSubscriptions } from "../testing/use-card-subscriptions.ts";
import { changePlan } from "./changes/change-plan.ts";
import { cancelSubscription, payOverdue } from "./changes/change-subscription.ts";
import { quoteChange } from "./changes/quote-change.ts";
import { subscribe } from "./subscribe.ts";
import { findSubscription } from "./subscription.store.ts";
import { mailDunning } from "./notify-subscriber.ts";
import { syncSubscription } from "./sync-subscription.ts";

// Months pass hour by hour.
const options = { timeout: 120_000 };

describe.each([STRIPE, PAYSTACK])("a subscription through $name, for real", options, (vendor) => {
  const { world, grow, pro, priceOf, aSubscriber, current, unitPrice, wallet, invoiced } =
    useCardSubscriptions(vendor);

  test("a page that was given up takes no second subscription with it when somebody pays there", async () => {
    const userId = await world.aUser();
    const page = { userId, tokenId: "", idempotencyKey: randomUUID() };
    const given = await subscribe(world.deps, { ...page, priceId: priceOf("pro") });
    await cancelSubscription(world.deps, userId);
    const other = { ...page, priceId: priceOf("grow"), idempotencyKey: randomUUID() };
    const living = await subscribe(world.deps, other);
    await world.cards.typeCard(living.redirectUrl ?? "", vendor.cards.good);
    await syncSubscription(world.deps, living.id);
    await world.cards.typeCard(given.redirectUrl ?? "", vendor.cards.good);
    await world.takeWebhooks();
    await syncSubscription(world.deps, given.id);
    expect(await current(userId)).toMatchObject({ id: living.id, shownStatus: "active" });
    // Stripe closes its page; at Paystack it was paid, is cancelled, and the money is the customer's.
    const { availableMinor, bonusMinor } = await wallet(userId);
    expect(availableMinor - bonusMinor).toBe(vendor.name === "stripe" ? 0n : pro);
    const mine = world.db.selectFrom("subscription").selectAll().where("id", "=", given.id);
    expect((await mine.executeTakeFirstOrThrow()).status).toBe("ended");
    expect(await listFindings(world.db)).toEqual([]);
  });

  test("renewed at the larger plan, refused, told by letter, kept in grace, and paid with another card", async () => {
    const { userId, id } = await aSubscriber();
    const { chargeMinor } = await quoteChange(world.deps, { userId, priceId: priceOf("pro") });
    const change = { userId, priceId: priceOf("pro"), amountMinor: chargeMinor };
    await changePlan(world.deps, { ...change, idempotencyKey: "k" });
    // One payment, one notification, which speaks of the invoice too.
    const notified = world.notices.filter((notice) => notice.userId === userId);
    expect(notified.map(({ title }) => title)).toEqual(["Welcome to Grow", "You have Pro now"]);
    for (const { body } of notified) expect(body).toContain("We have emailed you the invoice.");
    await world.advance(32);
    await world.takeWebhooks();
    await syncSubscription(world.deps, id);
    expect((await invoiced(userId)).at(-1)).toBe(pro);
    await world.cards.fault("renewal-declined", { times: 20 });
    // A day into the next month of the plan, however long this one is.
    const { periodEnd } = (await findSubscription(world.db, id)) ?? {};
    const leftMs = (periodEnd?.getTime() ?? 0) - world.deps.clock.now().getTime();
    await world.advance(`PT${Math.ceil(leftMs / 60_000) + 24 * 60}M`);
    await syncSubscription(world.deps, id);
    expect(await current(userId)).toMatchObject({ shownStatus: "grace" });
    expect(world.sent).toContainEqual({
      name: "dunning-mail",
      data: { subscriptionId: id, letter: 1 },
    });
    expect(await unitPrice(userId)).toBe(8_800n);
    await world.cards.sandbox.call("DELETE", "/api/faults");
    const setup = await startCardSetup(world.deps, { userId, returnPath: undefined });
    await world.cards.typeCard(setup.redirectUrl, vendor.cards.good);
    const { card } = await readCardSetup(world.deps, { userId, setupId: setup.setupId });
    await payOverdue(world.deps, { userId, cardId: card?.cardId ?? "" });
    expect(await current(userId)).toMatchObject({
      shownStatus: "active",
      planPriceId: priceOf("pro"),
    });
    await world.takeWebhooks();
    expect((await invoiced(userId)).filter((amount) => amount === pro)).toHaveLength(2);
    expect(await listFindings(world.db)).toEqual([]);
  });

  test.runIf(vendor === STRIPE)(
    "a renewal that is refused gives no bonus, not even in the hour before its money is asked for",
    async () => {
      const { userId, id } = await aSubscriber();
      const { bonusMinor } = await wallet(userId);
      const row = await findSubscription(world.db, id);
      await world.cards.fault("renewal-declined", { times: 20 });
      const leftMs = (row?.periodEnd?.getTime() ?? 0) - world.deps.clock.now().getTime();
      await world.advance(`PT${Math.ceil(leftMs / 60_000) + 5}M`);
      await world.takeWebhooks();
      await syncSubscription(world.deps, id);
      expect((await current(userId))?.shownStatus).toBe("active");
      expect((await wallet(userId)).bonusMinor).toBe(bonusMinor);
      await world.advance("PT2H");
      await world.takeWebhooks();
      expect((await current(userId))?.shownStatus).toBe("grace");
      expect((await wallet(userId)).bonusMinor).toBe(bonusMinor);
    },
  );

  test("cancelled while a renewal is overdue, it ends at once, and the bank's next try takes nothing", async () => {
    const { userId, id } = await aSubscriber();
    await world.cards.fault("renewal-declined", { times: 20 });
    await world.advance(32);
    await world.cards.sandbox.call("DELETE", "/api/faults");
    await world.takeWebhooks();
    await syncSubscription(world.deps, id);
    expect(await current(userId)).toMatchObject({ shownStatus: "grace" });
    expect(await cancelSubscription(world.deps, userId)).toMatchObject({ status: "ended" });
    await world.advance(9);
    await world.takeWebhooks();
    await syncSubscription(world.deps, id);
    expect(await invoiced(userId)).toEqual([grow]);
    expect((await current(userId))?.shownStatus).toBe("ended");
    expect(await unitPrice(userId)).toBe(10_000n);
    expect(await listFindings(world.db)).toEqual([]);
  });

  test("a renewal that the bank wants confirmed is told, waits in grace, and is paid without charging twice", async () => {
    const { userId, id } = await aSubscriber();
    await world.cards.fault("renewal-challenge", { times: 20 });
    await world.advance(32);
    await world.cards.sandbox.call("DELETE", "/api/faults");
    await world.takeWebhooks();
    await syncSubscription(world.deps, id);
    const waiting = await current(userId);
    const notified = world.notices.filter((notice) => notice.userId === userId).at(-1);
    const mails: Mail[] = [];
    const mail = { send: async (one: Mail) => void mails.push(one), close: () => {} };
    await mailDunning({ ...world.deps, mail }, { subscriptionId: id, letter: 1 });
    if (vendor === STRIPE) {
      expect(waiting).toMatchObject({ shownStatus: "grace", needsConfirmation: true });
      expect(waiting?.message).toContain("wants you to confirm the renewal");
      expect(notified?.title).toBe("Your bank wants you to confirm a payment");
      expect(mails[0]?.text).toContain("Confirm the payment");
      const { url } = await fetch(waiting?.redirectUrl ?? "");
      await world.cards.press(url, "complete");
    } else {
      // Paystack has no page for it: another card pays.
      expect(waiting).toMatchObject({ shownStatus: "grace", needsConfirmation: false });
      expect(waiting?.message).toContain("a renewal cannot ask you");
      expect(notified?.title).toBe("Your subscription could not be renewed");
      expect(mails[0]?.text).toContain("Pay with another card");
      const [card] = await listCards(world.deps, userId);
      await payOverdue(world.deps, { userId, cardId: card?.cardId ?? "" });
    }
    await world.takeWebhooks();
    await syncSubscription(world.deps, id);
    expect(await current(userId)).toMatchObject({ shownStatus: "active", message: null });
    expect(await invoiced(userId)).toEqual([grow, grow]);
    expect(await listFindings(world.db)).toEqual([]);
  });
});
