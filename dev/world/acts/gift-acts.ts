import { randomUUID } from "node:crypto";
import { ORPCError } from "@orpc/client";
import type { TestBrowser } from "../../../server/http/testing/test-browser.ts";
import { type Act, atOnce, NothingToDo } from "./act.ts";
import type { World } from "../a-world.ts";
import type { Chance } from "../chance.ts";
import type { Gift } from "../journal.ts";
import type { Shop } from "../prepare.ts";

const DAY_MS = 86_400_000;
/** Above these sums, in minor units, a second administrator has to approve (docs/decisions/011). */
const ALONE_MINOR = { 6: 50_000, 7: 30_000 } as const;

/** What administrators give to shops: small bonuses alone, large ones two of them. */
export function createGiftActs(
  { journal, admin, secondAdmin, time }: World,
  chance: Chance,
  client: (shop: Shop) => Promise<TestBrowser["client"]>,
) {
  async function decide(who: Shop, gift: Gift, approve: boolean): Promise<void> {
    const { administration } = await client(who);
    const { proposalId: id } = gift;
    if (id === undefined) throw new NothingToDo();
    const isOwn = who === admin;
    if (approve && !isOwn) gift.mayBeApproved = true;
    try {
      await administration.decideBonus(
        { id, approve, reason: "Looked at" },
        { context: { idempotencyKey: randomUUID() } },
      );
    } catch (error) {
      if (error instanceof ORPCError && ["aborted", "permission-denied"].includes(error.code))
        return;
      throw error;
    }
    gift.decisions.push(approve ? "approved" : "refused");
  }

  return {
    /** An administrator gives a bonus, now and then with two clicks. */
    give(shop: Shop): Act {
      const isLarge = chance.isOneIn(2);
      const alone = ALONE_MINOR[shop.country];
      const amountMinor = isLarge
        ? alone + chance.between(1, 9) * 1_000
        : chance.between(1, 9) * 100;
      const expiresAt = new Date(time.ms + chance.between(3, 90) * DAY_MS).toISOString();
      const isTwice = chance.isOneIn(3);
      const reason = `Sorry ${randomUUID()}`;
      const idempotencyKey = randomUUID();
      const { userId } = shop;
      const gift: Gift = { userId, amountMinor, isLarge, decisions: [], mayBeApproved: false };
      return {
        kind: "gift",
        name: `gift of ${amountMinor} in country ${shop.country}${isTwice ? ", twice at once" : ""}`,
        async run() {
          const { administration } = await client(admin);
          journal.gifts.set(reason, gift);
          const give = () =>
            administration.grantBonus(
              { userId, amountMinor, reason, expiresAt },
              { context: { idempotencyKey } },
            );
          const [answer] = await atOnce(isTwice ? [give(), give()] : [give()]);
          if (answer) Object.assign(gift, answer);
        },
      };
    },
    /** A large one is decided by another administrator, now and then while who asked for it approves it too. */
    decideGift(): Act | undefined {
      const waiting = [...journal.gifts.values()].filter(({ state }) => state === "waiting");
      if (waiting.length === 0) return undefined;
      const gift = chance.oneOf(waiting);
      const approve = !chance.isOneIn(3);
      const own = chance.isOneIn(2);
      const both = chance.isOneIn(3);
      return {
        kind: "gift decided",
        name: `gift ${approve ? "approved" : "refused"}${both ? ", and otherwise at once" : ""}${own ? ", and approved alone" : ""}`,
        async run() {
          await atOnce([
            decide(secondAdmin, gift, approve),
            ...(both ? [decide(secondAdmin, gift, !approve)] : []),
            ...(own ? [decide(admin, gift, true)] : []),
          ]);
        },
      };
    },
  };
}
