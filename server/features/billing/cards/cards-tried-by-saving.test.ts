import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAYSTACK, STRIPE } from "../../../providers/payments/testing/contract-world.ts";
import { sumSignals } from "../payments/payment-signal.store.ts";
import { type CardWorld, createCardWorld } from "../testing/card-world.ts";
import { readCardSetup, startCardSetup } from "./save-card.ts";

// The page that saves a card is a page on which cards can be tried, without a payment.
describe.each([STRIPE, PAYSTACK])("at $name", (vendor) => {
  let world: CardWorld;
  beforeAll(async () => {
    world = await createCardWorld(vendor);
  });
  afterAll(() => world.end());

  const open = (userId: string) => startCardSetup(world.deps, { userId, returnPath: undefined });
  const declines = async (userId: string) => {
    const since = new Date(world.deps.clock.now().getTime() - 3_600_000);
    return (await sumSignals(world.db, { userId, currency: vendor.currency, since })).declines;
  };

  test("a card that is declined where one is saved counts as at a payment; too little money does not", async () => {
    const userId = await world.aUser();
    const { setupId, redirectUrl } = await open(userId);
    await world.cards.typeCard(redirectUrl, vendor.cards.insufficient);
    await readCardSetup(world.deps, { userId, setupId });
    expect(await declines(userId)).toBe(0);
    await world.cards.typeCard(redirectUrl, vendor.cards.declined);
    for (const _each of [1, 2]) await readCardSetup(world.deps, { userId, setupId });
    expect(await declines(userId)).toBe(1);
  });

  test("also when nobody comes back from the page", async () => {
    const userId = await world.aUser();
    const { redirectUrl } = await open(userId);
    await world.cards.typeCard(redirectUrl, vendor.cards.declined);
    await open(userId);
    expect(await declines(userId)).toBe(1);
  });

  test("so many pages for a card may be opened in a day, also at once", async () => {
    const userId = await world.aUser();
    const opened = await Promise.allSettled(Array.from({ length: 24 }, () => open(userId)));
    expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    await expect(open(userId)).rejects.toMatchObject({ code: "resource-exhausted" });
    await world.advance(2);
    expect(await open(userId)).toMatchObject({ setupId: expect.any(String) });
  });
});

describe("at Stripe alone", () => {
  let world: CardWorld;
  beforeAll(async () => {
    world = await createCardWorld(STRIPE);
  });
  afterAll(() => world.end());
  const { declined } = STRIPE.cards;

  test("each card that is declined on the page counts by its event, once, and the bank is asked on the next", async () => {
    const userId = await world.aUser();
    const { setupId, redirectUrl } = await startCardSetup(world.deps, {
      userId,
      returnPath: undefined,
    });
    const asked = async () => {
      const [session] = (await world.cards.sandbox.stripe.checkout.sessions.list({ limit: 1 }))
        .data;
      return session?.payment_method_options?.card?.request_three_d_secure ?? null;
    };
    expect(await asked()).toBeNull();
    for (const _card of [1, 2, 3]) await world.cards.typeCard(redirectUrl, declined);
    const failures = () =>
      world.cards.webhooks().filter(({ notice }) => notice.kind === "setup_intent.setup_failed");
    while (failures().length < 3)
      await world.cards.sandbox.receiver.waitFor(world.cards.webhooks().length + 1, "");
    await world.takeWebhooks();
    await readCardSetup(world.deps, { userId, setupId });
    const since = new Date(world.deps.clock.now().getTime() - 3_600_000);
    const shown = await sumSignals(world.db, { userId, currency: "ZAR", since });
    expect(shown.declines).toBe(3);
    await startCardSetup(world.deps, { userId, returnPath: undefined });
    expect(await asked()).toBe("any");
  });
});
