import type { Campaign } from "../../../../domain/campaign/campaign.ts";
import { countryOf, currencyOf } from "../../../../domain/campaign/campaign-place.ts";
import { answeredSteps } from "../../../../domain/campaign/drafts/draft-progress.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { isoWithOffset } from "../../../../domain/schedule/zoned-time.ts";
import { presentPrice } from "../../audience/reach/present-price.ts";
import { presentListed } from "../present-campaign.ts";
import type { CampaignQuote } from "../quote/quote-campaign.ts";
import type { Overview } from "./read-overview.ts";

/** Wire format of a quote. */
export function presentQuote({
  campaign,
  plan,
  problems,
  notes,
  availableMinor,
  promise,
}: CampaignQuote) {
  const { people, parts, coins, amountMinor } = plan;
  return {
    campaignId: campaign.id,
    problems,
    notes,
    people,
    parts,
    coins,
    ...presentPrice(plan),
    currency: currencyOf(campaign),
    balanceMinor: availableMinor === null ? null : Number(availableMinor),
    balanceAfterMinor: availableMinor === null ? null : Number(availableMinor - amountMinor),
    matching: plan.matching,
    tooNarrow: plan.tooNarrow,
    maxPeople: plan.maxPeople,
    delivered: promise.delivered,
    clicks: promise.clicks,
    perRoute: plan.routes.map((route) => ({
      routeId: route.routeId,
      routeName: route.name,
      people: route.people,
      coins: route.coins,
    })),
  };
}

/** Wire format of the overview. */
export function presentOverview({
  counts,
  running,
  attention,
  top,
  trend,
  waitingDraft,
  nowMs,
}: Overview) {
  const inProcess = new Set(running.filter((one) => one.isInProcess).map(({ id }) => id));
  return {
    counts,
    running: running.map((campaign) => presentListed(campaign, inProcess)),
    attention,
    top: top.map((campaign) => ({
      campaignId: campaign.id,
      title: campaign.title,
      delivered: campaign.delivered,
      sent: campaign.sent,
      investmentMinor: Number(campaign.investmentMinor),
    })),
    trend,
    waitingDraft: waitingDraft ? presentWaiting(waitingDraft, nowMs) : null,
  };
}

function presentWaiting(draft: Campaign, nowMs: number) {
  const { code: countryCode, timeZone } = countryOf(draft);
  return {
    campaignId: draft.id,
    title: draft.title,
    // What it is called by without a name: the words alone, of a card or a banner too.
    text: kindOf(draft).firstWords(draft),
    sender: draft.sender,
    countryId: draft.countryId,
    people: draft.people,
    answeredSteps: answeredSteps(draft, { countryCode, nowMs }),
    changedAt: isoWithOffset(draft.updatedAt.getTime(), timeZone),
  };
}
