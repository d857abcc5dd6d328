import type { Database } from "../../../db/database.ts";
import { readHolidays } from "../../catalogue/read-country.ts";
import { outlookOf, type Outlook } from "../../../../domain/campaign/outlook.ts";
import type { CampaignWithRoutes } from "../read-own-campaign.ts";
import { findVoucherWord } from "../vouchers/voucher.store.ts";

/** Derived fields, recomputed whenever a campaign is shown. */
export type CampaignOverview = { outlook: Outlook | null; voucherWord: string | null };

export async function readCampaignOverview(
  { db, clock }: { db: Database; clock: { now(): Date } },
  { campaign, routes }: CampaignWithRoutes,
): Promise<CampaignOverview> {
  const [holidays, voucherWord] = await Promise.all([
    readHolidays(db, campaign.countryId),
    findVoucherWord(db, campaign.id),
  ]);
  const nowMs = clock.now().getTime();
  return { outlook: outlookOf(campaign, routes, holidays, nowMs), voucherWord };
}
