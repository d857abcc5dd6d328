import { beforeAll, expect, test } from "vitest";
import { PaymentProviderError } from "../../../providers/payments/payment-provider.ts";
import { decideRefusedRefund } from "../../billing/refunds/decide-refused-refund.ts";
import { finishRefund } from "../../billing/refunds/finish-refund.ts";
import { aDraft, anAdvertiser, FRIDAY_MS, quoteAndSubmit, reread } from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { withCards } from "../testing/with-cards.ts";
import { decideReview, type ReviewDecision } from "./decide-review.ts";
import { readReviews } from "./read-reviews.ts";
import { asRead } from "./testing/approve-campaign.ts";

const world = useWorld(FRIDAY_MS);
const FOUR_EYES = { code: "permission-denied", reason: "four-eyes" };
const ANOTHER = "admin-1";
let cards: ReturnType<typeof withCards>;
const refunds: string[] = [];
beforeAll(() => {
  cards = withCards(world);
  world.deps.jobs = {
    send: async (_tx, _name, data) => {
      if ("refundId" in data) refunds.push(String(data.refundId));
    },
  };
  cards.deps.jobs = world.deps.jobs;
});

/** An administrator whose own campaign waits, paid in by card. */
async function anOwner() {
  const userId = await anAdvertiser(world, 0n);
  const paymentId = await cards.pay(userId, 50_000n);
  const { id } = await aDraft(world, userId, { text: "Cold BEER at half price this week." });
  await quoteAndSubmit(world, userId, id);
  const decide = (verdict: ReviewDecision["verdict"], actorUserId: string) => {
    const by = { actorUserId, requestId: "r1" };
    return decideReview(world.deps, { campaignId: id, revision: 0, verdict }, by);
  };
  return { userId, paymentId, id, decide };
}

test("an administrator decides about every campaign but the own one", async () => {
  const { userId, id, decide } = await anOwner();
  const approval = await asRead(world, id, { approves: true });
  await expect(decide(approval, userId)).rejects.toMatchObject(FOUR_EYES);
  const refusal = { approves: false, reasonCode: "other", note: "" } as const;
  await expect(decide(refusal, userId)).rejects.toMatchObject(FOUR_EYES);
  expect((await readReviews(world.db)).waiting.map(({ campaignId }) => campaignId)).toContain(id);
  await decide(approval, ANOTHER);
  expect((await readReviews(world.db)).waiting).toEqual([]);
});

test("nor about the own money that the card provider would not take back", async () => {
  const { userId, paymentId, id, decide } = await anOwner();
  const toCard = [{ paymentId, amountMinor: 50_000n }];
  await decide({ approves: false, reasonCode: "other", note: "", toCard }, ANOTHER);
  expect((await reread(world, userId, id)).campaign.status).toBe("rejected");
  const { refund } = cards.fake.provider;
  cards.fake.provider.refund = () =>
    Promise.reject(new PaymentProviderError("rejected", "The card is closed."));
  for (const refundId of refunds.splice(0)) await finishRefund(cards.deps, refundId);
  cards.fake.provider.refund = refund;
  const [waiting] = (await readReviews(world.db)).refusedRefunds;
  const give = (actorUserId: string) => {
    const by = { actorUserId, requestId: "r1", reason: "Looked into" };
    const refundId = waiting?.refundId ?? "";
    return decideRefusedRefund(cards.deps, { refundId, to: "wallet", ...by });
  };
  await expect(give(userId)).rejects.toMatchObject(FOUR_EYES);
  await give(ANOTHER);
  expect((await readReviews(world.db)).refusedRefunds).toEqual([]);
});
