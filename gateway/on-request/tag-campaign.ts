import type { ListUse } from "../../domain/campaign/campaign.ts";
import type { ReachEngine, Targeting } from "../reach/reach-engine.ts";
import { dueBefore, type SendPlan, windowAt } from "../services/send-plan.ts";

/** A Please Call Me campaign in memory, with everybody who has seen it. */
export type TagCampaign = {
  serviceId: number;
  routeId: number;
  text: string;
  plan: SendPlan;
  planSentBefore: number;
  targeting: Targeting;
  /** People of its lists; undefined where it goes to a profile alone. */
  listed: Pick<ReadonlySet<number>, "has"> | undefined;
  listUse: ListUse;
  excluded: Pick<ReadonlySet<number>, "has">;
  shownTo: Set<number>;
};

/** A person whose phone is about to show a message that a tag fits into. */
export type TagRequest = { routeId: number; person: number; maxCharacters: number; nowMs: number };

/** How many more tags are due by now; 0 outside of the campaign's hours. */
export function countDue({ plan, planSentBefore, shownTo }: TagCampaign, nowMs: number): number {
  if (!windowAt(plan.windows, nowMs)) return 0;
  return Math.max(0, dueBefore(plan, nowMs) - (shownTo.size - planSentBefore));
}

/**
 * The campaign whose tag this person gets: one that is meant for them, that they have not seen and that fits, the one
 * furthest behind its plan first. Undefined when there is none. Opt-outs and the person's cap are for the caller.
 */
export function chooseCampaign(
  campaigns: Iterable<TagCampaign>,
  request: TagRequest,
  reach: Pick<ReachEngine, "matching">,
): TagCampaign | undefined {
  const waiting: { campaign: TagCampaign; behind: number }[] = [];
  for (const campaign of campaigns) {
    if (campaign.routeId !== request.routeId || campaign.shownTo.has(request.person)) continue;
    if (campaign.text.length > request.maxCharacters) continue;
    const due = countDue(campaign, request.nowMs);
    if (due > 0) waiting.push({ campaign, behind: due / campaign.plan.count });
  }
  waiting.sort((a, b) => b.behind - a.behind || a.campaign.serviceId - b.campaign.serviceId);
  return waiting.find(({ campaign }) => isMeant(campaign, request.person, reach))?.campaign;
}

function isMeant(
  { routeId, targeting, listed, listUse, excluded }: TagCampaign,
  person: number,
  reach: Pick<ReachEngine, "matching">,
): boolean {
  if (excluded.has(person)) return false;
  const isListed = listed?.has(person) === true;
  if (listed && listUse === "all") return isListed;
  if (listed && listUse === "with-profile" && isListed) return true;
  if (listed && listUse === "matching" && !isListed) return false;
  return reach.matching(routeId, targeting, [person]).has(person);
}
