import { scheduleNotes } from "../../../domain/send-window.ts";
import { planBooking, type BookingPlan } from "../audience/plan-booking.ts";
import { readWallet } from "../billing/read-wallet.ts";
import { readHolidays } from "../catalogue/read-country.ts";
import { campaignProblems, type CampaignProblem } from "./campaign-problems.ts";
import {
  countryOf,
  currencyOf,
  isSubmitted,
  scheduleOf,
  targetingOf,
  type Campaign,
} from "./campaign.ts";
import type { CampaignsDeps } from "./campaigns-deps.ts";
import { readOwnCampaign } from "./read-own-campaign.ts";
import { alreadySubmitted } from "./save-draft.ts";

export type CampaignQuote = {
  campaign: Campaign;
  plan: BookingPlan;
  problems: CampaignProblem[];
  notes: string[];
  /** Null for a visitor, who has no wallet. */
  availableMinor: bigint | null;
};

export type QuoteDeps = Pick<CampaignsDeps, "db" | "clock" | "countAudience">;

/** Price and reach of a draft, and what is left to do. Throws not-found, unavailable; aborted when it is submitted. */
export async function quoteCampaign(
  deps: QuoteDeps,
  { userId, isAnonymous, id }: { userId: string; isAnonymous: boolean; id: string },
): Promise<CampaignQuote> {
  const { campaign } = await readOwnCampaign(deps.db, id, { userId, isAdmin: false });
  if (isSubmitted(campaign)) throw alreadySubmitted();
  return quoteDraft(deps, campaign, isAnonymous);
}

/** The same for a draft in hand; submitting recomputes with it. */
export async function quoteDraft(
  { db, clock, countAudience }: QuoteDeps,
  campaign: Campaign,
  isAnonymous: boolean,
): Promise<CampaignQuote> {
  const now = clock.now();
  const owner = { userId: campaign.user_id, currency: currencyOf(campaign), at: now };
  const [plan, holidays, wallet] = await Promise.all([
    planBooking(
      { db, countAudience },
      {
        countryId: campaign.country_id,
        flowTypeId: campaign.flow_type_id,
        targetModelId: campaign.target_model_id,
        targeting: targetingOf(campaign),
        text: campaign.text,
        sender: campaign.sender,
        wish: { people: campaign.people },
        userId: isAnonymous ? null : campaign.user_id,
      },
    ),
    readHolidays(db, campaign.country_id),
    isAnonymous ? null : readWallet(db, owner),
  ]);
  const availableMinor = wallet?.availableMinor ?? null;
  const facts = { campaign, plan, holidays, nowMs: now.getTime(), availableMinor };
  const notes = scheduleNotes(scheduleOf(campaign), countryOf(campaign).code, holidays);
  if (plan.people > 0 && plan.people < campaign.people)
    notes.unshift(`At most ${plan.people.toLocaleString("en")} of these people can be booked now.`);
  return { campaign, plan, problems: campaignProblems(facts), notes, availableMinor };
}
