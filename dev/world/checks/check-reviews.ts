import { campaignCodeOf } from "../../../server/features/campaigns/campaign-code.ts";
import { type Facts, minorOf } from "./facts.ts";
import type { Verdict } from "../journal.ts";

/** Of the tool's rules: campaigns with this word wait. */
const HOLDING = /\bbeer\b/i;
/** 243: Rejected (wire-numbers.ts). */
const REJECTED = 243;

/** Reviews: nothing is sent that nobody approved, each is decided once and as was answered, and a refusal gives all money back. */
export async function checkReviews(facts: Facts): Promise<void> {
  const { world, campaigns, services, holds, handedOver, find, expectEqual } = facts;
  const { verdicts } = world.journal;
  const reviews = await facts.ours("select * from campaign_review");
  const campaignOf = new Map(
    campaigns.flatMap((campaign) =>
      services
        .filter(({ code }) => String(code).startsWith(`${campaignCodeOf(String(campaign["id"]))}-`))
        .map(({ id }) => [Number(id), String(campaign["id"])] as const),
    ),
  );
  const sentWith = (campaignId: string, words: string): number =>
    handedOver.filter(
      ({ serviceId, text }) => campaignOf.get(serviceId) === campaignId && says(text, words),
    ).length;
  for (const { serviceId, text } of handedOver.filter((one) => HOLDING.test(one.text))) {
    const campaignId = campaignOf.get(serviceId);
    const own = verdicts.filter((one) => one.campaignId === campaignId && one.approves);
    if (!own.some(({ words }) => says(text, words)))
      find(`a message of campaign ${campaignId} was sent that nobody had approved: ${text}`);
  }
  const byReview = Map.groupBy(verdicts, ({ campaignId, revision }) => `${campaignId} ${revision}`);
  for (const [key, all] of byReview) {
    const answered = all.filter(({ isAnswered }) => isAnswered);
    if (answered.length > 1) find(`the review of ${key} was decided ${answered.length} times`);
    const [verdict] = answered;
    if (verdict === undefined) continue;
    const { campaignId, revision } = verdict;
    const review = reviews.find(
      (one) => one["campaign_id"] === campaignId && one["revision"] === revision,
    );
    expectEqual(
      `review of ${key}`,
      `${String(review?.["decision"])} by ${String(review?.["decided_by"])}`,
      `${verdict.approves ? "approved" : "rejected"} by ${verdict.by}`,
    );
    if (!verdict.approves) checkRefusal(verdict);
  }

  function checkRefusal({ campaignId, revision, words }: Verdict): void {
    const campaign = campaigns.find(({ id }) => id === campaignId);
    const wasApproved = verdicts.some(
      (one) => one.campaignId === campaignId && one.approves && one.words === words,
    );
    const sent = wasApproved ? 0 : sentWith(campaignId, words);
    if (sent > 0) find(`campaign ${campaignId} was refused, and ${sent} messages were sent`);
    if (revision > 0) return;
    expectEqual(`status of the refused ${campaignId}`, campaign?.["status"], REJECTED);
    const hold = holds.find((one) => one["campaign_id"] === campaignId);
    const amount = minorOf(campaign, "amount_minor");
    expectEqual(`given back for the refused ${campaignId}`, hold?.["released_minor"], amount);
  }
}

/** A message has the line of its words that is longest. */
function says(text: string, words: string): boolean {
  const [longest = ""] = words.split("\n").toSorted((a, b) => b.length - a.length);
  return text.includes(longest);
}
