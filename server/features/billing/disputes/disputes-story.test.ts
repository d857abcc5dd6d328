import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAYSTACK, STRIPE } from "../../../providers/payments/testing/contract-world.ts";
import { readCardSetup, startCardSetup } from "../cards/save-card.ts";
import { subscribe } from "../subscriptions/subscribe.ts";
import { type CardWorld, createCardWorld } from "../testing/card-world.ts";
import { chargeSavedCard } from "../top-ups/charge-saved-card.ts";

describe.each([STRIPE, PAYSTACK])("a dispute through $name, for real", (vendor) => {
  let world: CardWorld;
  beforeAll(async () => {
    world = await createCardWorld(vendor);
  });
  afterAll(() => world.end());

  test("freezes spending and opens a case, told by webhook, until the bank has decided for us", async () => {
    const userId = await world.aUser();
    const setup = await startCardSetup(world.deps, { userId, returnPath: undefined });
    await world.cards.typeCard(setup.redirectUrl, vendor.cards.disputed);
    const { card } = await readCardSetup(world.deps, { userId, setupId: setup.setupId });
    const cardId = card?.cardId ?? "";
    const topUp = { userId, cardId, amountMinor: 15_000n, customerPresent: true };
    const { paymentId } = await chargeSavedCard(world.deps, { ...topUp, idempotencyKey: "paid" });
    await world.cards.providerEvent("dispute-opened", paymentId);
    await world.takeWebhooks();
    const readCase = () =>
      world.db
        .selectFrom("dispute")
        .selectAll()
        .where("paymentId", "=", paymentId)
        .executeTakeFirstOrThrow();
    const opened = await readCase();
    expect(opened).toMatchObject({ userId: userId, status: "open", amountMinor: 15_000n });
    const priceId = vendor.currency === "ZAR" ? "grow-month-zar" : "grow-month-ghs";
    const plan = { userId, tokenId: cardId, priceId };
    await expect(subscribe(world.deps, { ...plan, idempotencyKey: "a" })).rejects.toMatchObject({
      reason: "spending-frozen",
    });
    const path = `/api/cards/disputes/${opened.providerDisputeId}/close`;
    await world.cards.sandbox.call("POST", path, { outcome: "won" });
    await world.cards.providerEvent("dispute-closed", opened.providerDisputeId);
    await world.takeWebhooks();
    expect((await readCase()).status).toBe("won");
    await subscribe(world.deps, { ...plan, idempotencyKey: "b" });
  });
});
