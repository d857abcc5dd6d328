import { beforeAll, expect, test } from "vitest";
import { syncDisputes } from "../../billing/disputes/sync-disputes.ts";
import { aDraft, anAdvertiser, FRIDAY_MS, quoteAndSubmit, walletOf } from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { withCards } from "../testing/with-cards.ts";
import { planRefusal } from "./plan-refusal.ts";
import { refuseToCard } from "./testing/refuse-to-card.ts";

const world = useWorld(FRIDAY_MS);
const admin = { actorUserId: "admin-1", requestId: "r1" };
let cards: ReturnType<typeof withCards>;
beforeAll(() => {
  cards = withCards(world);
});

test("what the bank has given back already goes to no card once more when a campaign is refused", async () => {
  const userId = await anAdvertiser(world, 0n);
  const older = await cards.pay(userId, 50_000n);
  world.setNow(FRIDAY_MS + 1_000);
  const newer = await cards.pay(userId, 20_000n);
  const disputeId = cards.fake.dispute(newer);
  cards.fake.decide(disputeId, "lost");
  await syncDisputes(cards.deps, "stripe");
  // The wallet had all of it: nothing is owed, so nothing is frozen.
  expect((await walletOf(world, userId)).availableMinor).toBe(50_000n);
  const { id } = await aDraft(world, userId, { text: "Cold BEER at half price this week." });
  await quoteAndSubmit(world, userId, id);
  const plan = await planRefusal(world.deps, id);
  expect(plan).toMatchObject({ isFrozen: false });
  expect(plan.payments.map(({ paymentId, backMinor }) => [paymentId, backMinor])).toEqual([
    [older, 50_000n],
  ]);
  const toCard = [{ paymentId: newer, amountMinor: 1_000n }];
  await expect(refuseToCard(world.deps, { campaignId: id, toCard }, admin)).rejects.toMatchObject({
    reason: "amount-changed",
  });
});
