import { countryOf } from "../../../../domain/campaign/campaign-place.ts";
import { draftFieldsOf, type Campaign } from "../../../../domain/campaign/campaign.ts";
import { randomUUID } from "node:crypto";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
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
  const days = areDaysCopied ? {} : { startDate: null, endDate: null, offerEndsDate: null };
  const { step: _step, ...chosen } = draftFieldsOf(campaign);
  const title = copyTitle(campaign);
  const draft = { ...chosen, ...days, title, id: copyId, userId, countryId: campaign.countryId };
  await insertDraft(db, draft, now);
  return readOwnCampaign(db, copyId, viewer);
}

function copyTitle({ title, status }: Campaign): string {
  if (status === "rejected" || title === "") return title;
  return `${title.slice(0, MAX_TITLE - " (copy)".length)} (copy)`;
}
