import { ORPCError } from "@orpc/client";
import type { TestBrowser } from "../../../server/http/testing/test-browser.ts";
import { type Act, atOnce, NothingToDo } from "./act.ts";
import type { World } from "../a-world.ts";
import type { Chance } from "../chance.ts";
import type { Verdict } from "../journal.ts";
import type { Shop } from "../prepare.ts";

type Administration = TestBrowser["client"]["administration"];
type Held = Awaited<ReturnType<Administration["reviews"]>>["waiting"][number];

const DECISIONS = ["approve", "approve", "reject", "reject to card"] as const;
type Decision = (typeof DECISIONS)[number];

/** What administrators do with campaigns that wait for them. */
export function createReviewActs(
  { journal, admin, secondAdmin }: World,
  chance: Chance,
  client: (shop: Shop) => Promise<TestBrowser["client"]>,
) {
  async function cardsOf(administration: Administration, { campaignId }: Held) {
    const { payments } = await administration.refusalPlan({ campaignId });
    return payments
      .filter(({ backMinor }) => backMinor > 0)
      .map(({ paymentId, backMinor }) => ({ paymentId, amountMinor: backMinor }));
  }

  /** Decides as one administrator; false where somebody else had done it, or it was edited or stopped. */
  async function decide(who: Shop, held: Held, decision: Decision): Promise<boolean> {
    const { administration } = await client(who);
    const { campaignId, revision, words } = held;
    const key = { campaignId, revision };
    const toCard = decision === "reject to card" ? await cardsOf(administration, held) : [];
    const approves = decision === "approve";
    const verdict: Verdict = { ...key, words, approves, isAnswered: false, by: who.userId };
    journal.verdicts.push(verdict);
    try {
      if (approves) await administration.approveCampaign({ ...key, seen: held.seen });
      else await administration.rejectCampaign({ ...key, reasonCode: "missing-terms", toCard });
    } catch (error) {
      if (error instanceof ORPCError && error.code === "aborted") return false;
      throw error;
    }
    verdict.isAnswered = true;
    for (const { paymentId, amountMinor } of toCard) {
      const before = journal.refunded.get(paymentId) ?? 0n;
      journal.refunded.set(paymentId, before + BigInt(amountMinor));
    }
    return true;
  }

  return {
    /** Somebody decides on one that waits, now and then two at once and not the same. */
    review(): Act {
      const place = chance.below(1_000);
      const decision = chance.oneOf(DECISIONS);
      const other = chance.isOneIn(3) ? chance.oneOf(DECISIONS) : undefined;
      return {
        kind: "review",
        name: `review: ${decision}${other ? `, and at once ${other}` : ""}`,
        async run() {
          const { administration } = await client(admin);
          const { waiting } = await administration.reviews({});
          const held = waiting[place % Math.max(1, waiting.length)];
          if (held === undefined) throw new NothingToDo();
          const ways = [
            decide(admin, held, decision),
            ...(other ? [decide(secondAdmin, held, other)] : []),
          ];
          const done = (await atOnce(ways)).filter(Boolean);
          journal.lines.push(`  ${held.words.slice(0, 60)}: ${done.length} decided`);
        },
      };
    },
  };
}
