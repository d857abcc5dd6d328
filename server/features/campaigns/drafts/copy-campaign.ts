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
  const areDaysCopied = campaign.startDate !== null && campaign.startDate > today;
  const copyId = randomUUID();
  const draft = {
    id: copyId,
    userId: userId,
    countryId: campaign.countryId,
    flowTypeId: campaign.flowTypeId,
    title: copyTitle(campaign),
    text: campaign.text,
    sender: campaign.sender,
    link: campaign.link,
    responseType: campaign.responseType,
    content: campaign.content,
    arpu: campaign.arpu,
    interests: campaign.interests,
    listId: campaign.listId,
    excludeListId: campaign.excludeListId,
    gender: campaign.gender,
    ageGroups: campaign.ageGroups,
    counties: campaign.counties,
    cities: campaign.cities,
    targetModelId: campaign.targetModelId,
    allocationTypeId: campaign.allocationTypeId,
    startDate: areDaysCopied ? campaign.startDate : null,
    endDate: areDaysCopied ? campaign.endDate : null,
    offerEndsDate: areDaysCopied ? campaign.offerEndsDate : null,
    startHour: campaign.startHour,
    endHour: campaign.endHour,
    daysOfWeek: campaign.daysOfWeek,
    people: campaign.people,
  };
  await insertDraft(db, draft, now);
  return readOwnCampaign(db, copyId, viewer);
}

function copyTitle({ title, status }: Campaign): string {
  if (status === STATUS.Rejected || title === "") return title;
  return `${title.slice(0, MAX_TITLE - " (copy)".length)} (copy)`;
}
