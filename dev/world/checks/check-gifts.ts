import type { Facts } from "./facts.ts";

/** Gifts: each was asked for and is there once; a large one only after another administrator approved it, and not after a refusal. */
export async function checkGifts(facts: Facts): Promise<void> {
  const { gifts } = facts.world.journal;
  const grants = await facts.ours(
    "select user_id, amount_minor, reason from bonus_grant where reason_code is null",
  );
  for (const { reason } of grants)
    if (!gifts.has(String(reason))) facts.find(`nobody gave the bonus ${String(reason)}`);
  for (const [reason, gift] of gifts) {
    const { userId, amountMinor, state, isLarge, decisions, mayBeApproved } = gift;
    const own = grants.filter((one) => one["reason"] === reason);
    for (const one of own)
      facts.expectEqual(
        `bonus ${reason}`,
        `${String(one["amount_minor"])} for ${String(one["user_id"])}`,
        `${amountMinor} for ${userId}`,
      );
    if (decisions.includes("approved") && !mayBeApproved)
      facts.find(`the bonus ${reason} was approved by who asked for it`);
    if (new Set(decisions).size > 1) facts.find(`the bonus ${reason} was decided in two ways`);
    const least = state === "granted" || decisions.includes("approved") ? 1 : 0;
    const waits = state === "waiting" || isLarge;
    const isOut = decisions.includes("refused") || (waits && !mayBeApproved);
    const most = isOut ? 0 : 1;
    if (own.length < least || own.length > most)
      facts.find(`the bonus ${reason} is there ${own.length} times, expected ${least} to ${most}`);
  }
}
