import { randomUUID } from "node:crypto";
import { STATUS } from "../../../../domain/campaign/campaign-status.ts";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import { countryOf, type Campaign } from "../campaign.ts";
import { refuseTooManyDrafts } from "./create-draft.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { insertDraft } from "../campaigns.store.ts";
import { readOwnCampaign, type CampaignWithRoutes } from "../read-own-campaign.ts";

const MAX_TITLE = 80;

/**
 * Copies a campaign in any state into a new draft; also "fix and resend", which keeps the title. Days that have passed
 * are left out. Throws not-found.
 */
export async function copyCampaign(
  { db, clock }: Pick<CampaignsDeps, "db" | "clock">,
  { userId, id, isAnonymous = false }: { userId: string; id: string; isAnonymous?: boolean },
): Promise<CampaignWithRoutes> {
  const viewer = { userId, isAdmin: false };
  const { campaign } = await readOwnCampaign(db, id, viewer);
  await refuseTooManyDrafts(db, userId, isAnonymous);
  const now = clock.now();
  const today = zonedParts(now.getTime(), countryOf(campaign).timeZone).date;
  const keepDays = campaign.start_date !== null && campaign.start_date > today;
  const copyId = randomUUID();
  const draft = {
    id: copyId,
    user_id: userId,
    country_id: campaign.country_id,
    flow_type_id: campaign.flow_type_id,
    title: copyTitle(campaign),
    text: campaign.text,
    sender: campaign.sender,
    link: campaign.link,
    response_type: campaign.response_type,
    content: campaign.content,
    arpu: campaign.arpu,
    interests: campaign.interests,
    list_id: campaign.list_id,
    exclude_list_id: campaign.exclude_list_id,
    gender: campaign.gender,
    age_groups: campaign.age_groups,
    counties: campaign.counties,
    cities: campaign.cities,
    target_model_id: campaign.target_model_id,
    allocation_type_id: campaign.allocation_type_id,
    start_date: keepDays ? campaign.start_date : null,
    end_date: keepDays ? campaign.end_date : null,
    offer_ends_date: keepDays ? campaign.offer_ends_date : null,
    start_hour: campaign.start_hour,
    end_hour: campaign.end_hour,
    days_of_week: campaign.days_of_week,
    people: campaign.people,
  };
  await insertDraft(db, draft, now);
  return readOwnCampaign(db, copyId, viewer);
}

function copyTitle({ title, status }: Campaign): string {
  if (status === STATUS.Rejected || title === "") return title;
  return `${title.slice(0, MAX_TITLE - " (copy)".length)} (copy)`;
}
