import type { Facts } from "./facts.ts";

/** What was answered has happened. */
export async function checkAnswers(facts: Facts): Promise<void> {
  const { world, campaigns, bankPayments, find, expectEqual } = facts;
  const { journal } = world;
  for (const { campaignId, isAnswered } of journal.bookings)
    if (isAnswered && !campaigns.some(({ id }) => id === campaignId))
      find(`campaign ${campaignId} was answered as sent and is not`);
  const waiting = await facts.ours(
    "select campaign_id from campaign_payment where state = 'waiting'",
  );
  for (const { campaign_id: id } of waiting) find(`campaign ${String(id)} waits for its payment`);
  for (const paymentId of journal.paid)
    if (!bankPayments.some((one) => one.paymentId === paymentId))
      find(`payment ${paymentId} was answered as paid and is not`);
  for (const [paymentId, minor] of journal.refunded) {
    const back = bankPayments.find((one) => one.paymentId === paymentId)?.returnedMinor ?? 0n;
    if (back < minor) find(`refunds of ${paymentId}: ${back}, answered were ${minor}`);
  }
  const lists = await facts.ours("select id, accepted, duplicate, bad from msisdn_list");
  for (const [id, { people, twice, wrong }] of journal.lists) {
    const now = lists.find((one) => one["id"] === id);
    const counts = [now?.["accepted"], now?.["duplicate"], now?.["bad"]].map(Number);
    expectEqual(`numbers of list ${id}`, counts, [people, twice, wrong]);
  }
}
