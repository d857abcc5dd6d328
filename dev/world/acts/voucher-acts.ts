import { randomUUID } from "node:crypto";
import type { TestBrowser } from "../../../server/http/testing/test-browser.ts";
import { type Act, atOnce, NothingToDo } from "./act.ts";
import type { World } from "../a-world.ts";
import type { Chance } from "../chance.ts";
import type { Tap } from "../journal.ts";
import type { Shop } from "../prepare.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WORDS = ["bread", "bread", "bread", "cheese"] as const;

/** What shops do with the word that their customers show at the till. */
export function createVoucherActs(
  { journal, shops, time }: World,
  chance: Chance,
  client: (shop: Shop) => Promise<TestBrowser["client"]>,
) {
  /** Noted by a device that nobody has answered yet, by campaign. */
  const unsent = new Map<string, { id: string; at: string }[]>();

  function ownerOf(id: string): Shop | undefined {
    const { userId } = journal.bookings.find(({ campaignId }) => campaignId === id) ?? {};
    return shops.find((shop) => shop.userId === userId);
  }

  return {
    /** Chooses the word of a campaign, long over or not; one that is not in its message is refused. */
    choose(): Act | undefined {
      const booked = journal.bookings.filter(({ isAnswered }) => isAnswered);
      if (booked.length === 0) return undefined;
      const { campaignId } = chance.oneOf(booked);
      const shop = ownerOf(campaignId);
      const word = chance.oneOf(WORDS);
      return (
        shop && {
          kind: "voucher",
          name: `voucher ${word}`,
          async run() {
            const { vouchers } = await client(shop);
            const answer = await vouchers.set({ campaignId, word });
            const taps = journal.vouchers.get(campaignId)?.taps ?? new Map<string, Tap>();
            journal.vouchers.set(campaignId, { word: answer.word, taps });
          },
        }
      );
    },
    /** Customers show it: taps of a device, which it sends until it is answered, now and then twice at once. */
    redeem(): Act | undefined {
      if (journal.vouchers.size === 0) return undefined;
      const [campaignId, { taps: noted }] = chance.oneOf([...journal.vouchers]);
      const shop = ownerOf(campaignId);
      const isTwice = chance.isOneIn(2);
      const isOfTheFuture = chance.isOneIn(6);
      const aheadMs = isOfTheFuture ? 3 * DAY_MS : -chance.between(0, 30) * HOUR_MS;
      const fresh = Array.from({ length: chance.between(1, 5) }, () => randomUUID());
      return (
        shop && {
          kind: isOfTheFuture ? "redemption of the future" : "redemption",
          name: `${fresh.length} redemptions${isTwice ? ", twice at once" : ""}${isOfTheFuture ? ", of the future" : ""}`,
          async run() {
            const at = new Date(time.ms + aheadMs).toISOString();
            const own = fresh.map((id) => ({ id, at }));
            const waiting = unsent.get(campaignId) ?? [];
            const known = new Set(waiting.map(({ id }) => id));
            const taps = isOfTheFuture
              ? own
              : [...waiting, ...own.filter(({ id }) => !known.has(id) && !noted.has(id))];
            if (taps.length === 0) throw new NothingToDo();
            if (!isOfTheFuture) unsent.set(campaignId, taps);
            for (const tap of taps)
              if (!noted.has(tap.id))
                noted.set(tap.id, { at: tap.at, isAnswered: false, isOfTheFuture });
            const { vouchers } = await client(shop);
            const other = await client(shop);
            const late = taps.slice(Math.floor(taps.length / 2));
            await atOnce([
              vouchers.redeem({ campaignId, taps }),
              ...(isTwice ? [other.vouchers.redeem({ campaignId, taps: late })] : []),
            ]);
            unsent.delete(campaignId);
            for (const { id, at: when } of taps)
              noted.set(id, { at: when, isAnswered: true, isOfTheFuture });
          },
        }
      );
    },
  };
}
