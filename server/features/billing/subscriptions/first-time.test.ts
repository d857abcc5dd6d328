import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { PAYSTACK, STRIPE } from "../../../providers/payments/testing/contract-world.ts";
import { SECRET_KEY } from "../../../../dev/sandbox/testing/start-test-sandbox.ts";
import { ensureCustomer, listCards } from "../cards/list-cards.ts";
import { listFindings } from "../ledger/audit.store.ts";
import { useCardSubscriptions } from "../testing/use-card-subscriptions.ts";
import { cancelSubscription } from "./changes/change-subscription.ts";
import { subscribe } from "./subscribe.ts";
import type { Subscription } from "./subscription.store.ts";
import { syncSubscription } from "./sync-subscription.ts";

const options = { timeout: 120_000 };

describe.each([STRIPE, PAYSTACK])("sb with a fresh token through $name", options, (vendor) => {
  const { world, grow, priceOf, current, unitPrice, invoiced } = useCardSubscriptions(vendor);

  /** What the provider's card field hands back for a card: nothing of it is saved with us. */
  async function aToken(userId: string, number: string): Promise<string> {
    const { provider } = world.cards;
    if (vendor === STRIPE) {
      const response = await fetch(`${world.cards.sandbox.url}/stripe/v1/payment_methods`, {
        method: "POST",
        headers: { authorization: `Bearer ${SECRET_KEY}` },
        body: new URLSearchParams({ type: "card", "card[number]": number }),
      });
      return ((await response.json()) as { id: string }).id;
    }
    const customer = await ensureCustomer(world.deps, userId);
    const { redirectUrl } = await provider.startCheckout({
      paymentId: randomUUID(),
      amountMinor: 500n,
      currency: vendor.currency,
      description: "Paid without saving the card",
      email: customer.email,
      successUrl: "http://127.0.0.1:3000/final",
      cancelUrl: "http://127.0.0.1:3000/final",
    });
    const next = await world.cards.typeCard(redirectUrl, number);
    if (next.includes("challenge")) await world.cards.press(next, "complete");
    const [card] = await provider.cards.list(customer.providerCustomerId);
    if (!card) throw new Error("The provider knows no card.");
    return card.cardId;
  }

  /** Answers the bank's question on the page that it leads to. */
  async function answerBank({ redirectUrl }: Subscription, answer: "complete" | "fail") {
    const page =
      vendor === STRIPE
        ? (await fetch(redirectUrl ?? "")).url
        : await world.cards.typeCard(redirectUrl ?? "", vendor.cards.challengeWhenSaved);
    await world.cards.press(page, answer);
  }

  const call = (userId: string, tokenId: string) => ({
    userId,
    tokenId,
    priceId: priceOf("grow"),
    isFirstTime: true,
    idempotencyKey: randomUUID(),
  });

  const cardsOf = async (userId: string) =>
    (await listCards(world.deps, userId)).map(({ cardId }) => cardId);

  test("the first time saves the card and charges it at once, and once however often it is called", async () => {
    const userId = await world.aUser();
    const tokenId = await aToken(userId, vendor.cards.good);
    expect(await cardsOf(userId)).toEqual([]);
    const once = call(userId, tokenId);
    const [first, second] = await Promise.all([
      subscribe(world.deps, once),
      subscribe(world.deps, once),
    ]);
    const third = await subscribe(world.deps, once);
    expect([second.id, third.id]).toEqual([first.id, first.id]);
    await world.takeWebhooks();
    await syncSubscription(world.deps, first.id);
    expect(await current(userId)).toMatchObject({ shownStatus: "active", redirectUrl: null });
    expect(await invoiced(userId)).toEqual([grow]);
    expect(await cardsOf(userId)).toEqual([tokenId]);
    expect(await listFindings(world.db)).toEqual([]);
    await expect(subscribe(world.deps, call(userId, tokenId))).rejects.toMatchObject({
      reason: "already-subscribed",
    });
  });

  test("a bank that asks the owner leads to a page; answered there it is paid once, and the card saved then", async () => {
    const userId = await world.aUser();
    const tokenId = await aToken(userId, vendor.cards.challengeWhenSaved);
    const asked = await subscribe(world.deps, call(userId, tokenId));
    expect(asked).toMatchObject({ status: "incomplete", redirectUrl: expect.any(String) });
    expect([await invoiced(userId), await cardsOf(userId)]).toEqual([[], []]);
    await answerBank(asked, "complete");
    await syncSubscription(world.deps, asked.id);
    expect(await current(userId)).toMatchObject({ shownStatus: "active" });
    expect(await invoiced(userId)).toEqual([grow]);
    expect(await cardsOf(userId)).toHaveLength(1);
  });

  test("a plan whose owner fails at the bank and gives it up lowers no price, before or after", async () => {
    const userId = await world.aUser();
    const tokenId = await aToken(userId, vendor.cards.challengeWhenSaved);
    const asked = await subscribe(world.deps, call(userId, tokenId));
    await answerBank(asked, "fail");
    await syncSubscription(world.deps, asked.id);
    expect(await unitPrice(userId)).toBe(10_000n);
    await cancelSubscription(world.deps, userId);
    await syncSubscription(world.deps, asked.id);
    expect(await current(userId)).toMatchObject({ shownStatus: "ended" });
    expect([await unitPrice(userId), await invoiced(userId)]).toEqual([10_000n, []]);
  });

  test("a card that is refused makes no subscription, says why, and is not saved", async () => {
    const userId = await world.aUser();
    const tokenId = await aToken(userId, vendor.cards.failsWhenCharged);
    await subscribe(world.deps, call(userId, tokenId));
    expect(await current(userId)).toMatchObject({ shownStatus: "ended" });
    expect((await current(userId))?.message).toContain("declined");
    expect([await invoiced(userId), await cardsOf(userId)]).toEqual([[], []]);
  });

  test("somebody else's token, a made-up one, and a fresh one that is not said to be the first time are refused", async () => {
    const [owner, other] = [await world.aUser(), await world.aUser()];
    const tokenId = await aToken(owner, vendor.cards.good);
    await subscribe(world.deps, call(owner, tokenId));
    const refused = { code: "invalid-argument", details: [{ path: "tokenId" }] };
    await expect(subscribe(world.deps, call(other, tokenId))).rejects.toMatchObject(refused);
    await expect(subscribe(world.deps, call(other, "pm_made_up"))).rejects.toMatchObject(refused);
    const fresh = await aToken(other, vendor.cards.good);
    const saved = { ...call(other, fresh), isFirstTime: false };
    await expect(subscribe(world.deps, saved)).rejects.toMatchObject(refused);
    expect(await invoiced(other)).toEqual([]);
  });
});
