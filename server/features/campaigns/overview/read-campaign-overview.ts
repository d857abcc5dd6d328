import { isSubmitted } from "../../../../domain/campaign/campaign.ts";
import type { Database } from "../../../db/database.ts";
import { findActOnCampaign } from "../../accounts/users/audit.store.ts";
import { readSendingRules } from "../../catalogue/read-country.ts";
import { outlookOf, type Outlook } from "../../../../domain/campaign/outlook.ts";
import type { CampaignWithRoutes } from "../read-own-campaign.ts";
import { listInProcess } from "../submissions.store.ts";
import { findOurCheck } from "../review/review.store.ts";
import { readVoucherWord } from "../vouchers/voucher-word.ts";

/** Derived fields, recomputed whenever a campaign is shown. */
export type CampaignOverview = {
  outlook: Outlook | null;
  voucherWord: string | null;
  /** Our own look at it, before the networks: under way, or the end of it. */
  ourCheck: "waiting" | "refused" | null;
  /** That Loudhailer stopped it, and why; null when its owner did, or nobody. */
  stoppedByUs: { reason: string } | null;
  /** It is being made known to the networks. */
  isInProcess: boolean;
};

export async function readCampaignOverview(
  { db, clock }: { db: Database; clock: { now(): Date } },
  { campaign, routes }: CampaignWithRoutes,
): Promise<CampaignOverview> {
  const [rules, voucherWord, ourCheck, stoppedByUs, inProcess] = await Promise.all([
    readSendingRules(db, campaign.countryId),
    readVoucherWord(db, campaign),
    findOurCheck(db, campaign.id),
    readStop(db, campaign),
    listInProcess(db, [campaign.id]),
  ]);
  const nowMs = clock.now().getTime();
  const outlook = outlookOf(campaign, routes, rules, nowMs);
  return { outlook, voucherWord, ourCheck, stoppedByUs, isInProcess: inProcess.has(campaign.id) };
}

/** An owner's stop is not in the audit. */
async function readStop(
  db: Database,
  campaign: CampaignWithRoutes["campaign"],
): Promise<CampaignOverview["stoppedByUs"]> {
  if (!isSubmitted(campaign) || campaign.stopRequestedAt === null) return null;
  const { userId, id: campaignId } = campaign;
  const act = await findActOnCampaign(db, { userId, campaignId, action: "campaign.stopped" });
  return act ? { reason: act.reason ?? "" } : null;
}
