import { zonedParts } from "../../../domain/schedule/zoned-time.ts";
import { type Facts, minorOf } from "./facts.ts";

const ZONES = { 6: "Africa/Johannesburg", 7: "Africa/Accra" } as const;

/** Vouchers: each customer who showed one counts once, by the day, and costs what the books have taken for the campaign. */
export async function checkVouchers(facts: Facts): Promise<void> {
  const { world, campaigns, holds, find, expectEqual } = facts;
  const stored = await facts.ours("select id, campaign_id from voucher_redemption");
  const made = new Map([...world.journal.vouchers].flatMap(([, { taps }]) => [...taps]));
  for (const { id } of stored)
    if (!made.has(String(id))) find(`redemption ${String(id)} was made by nobody`);
  for (const [campaignId, { word, taps }] of world.journal.vouchers) {
    const own = new Set(
      stored.filter((one) => one["campaign_id"] === campaignId).map(({ id }) => String(id)),
    );
    for (const [id, { isAnswered, isOfTheFuture }] of taps) {
      if (isAnswered && isOfTheFuture) find(`redemption ${id} of the future was taken`);
      else if (isAnswered && !own.has(id)) find(`redemption ${id} was answered and is not counted`);
      else if (isOfTheFuture && own.has(id)) find(`redemption ${id} of the future is counted`);
    }
    const campaign = campaigns.find(({ id }) => id === campaignId);
    const shop = world.shops.find(({ userId }) => userId === campaign?.["user_id"]);
    if (shop === undefined) {
      find(`the voucher of ${campaignId} has no campaign`);
      continue;
    }
    const { client } = await world.browserOf(shop);
    const shown = await client.vouchers.get({ campaignId });
    // The other word is in no message.
    expectEqual(`word of ${campaignId}`, `${word} ${shown.word}`, "BREAD BREAD");
    const days = [...taps]
      .filter(([id]) => own.has(id))
      .map(([, { at }]) => zonedParts(Date.parse(at), ZONES[shop.country]).date);
    expectEqual(
      `days of the redemptions of ${campaignId}`,
      shown.perDay.flatMap(({ day, count }) => Array.from({ length: count }, () => day)).join(", "),
      days.toSorted().join(", "),
    );
    const captured = Number(
      minorOf(
        holds.find((one) => one["campaign_id"] === campaignId),
        "captured_minor",
      ),
    );
    const cost = own.size === 0 ? null : Math.round(captured / own.size);
    expectEqual(`cost of a redemption of ${campaignId}`, shown.costPerWalkInMinor, cost);
  }
}
