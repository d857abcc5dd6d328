import type { WrittenCampaign } from "../../../domain/campaign/campaign.ts";
import * as z from "zod";
import {
  FIRST_CAMPAIGN_FLAG,
  reviewFlags,
  type ReviewFlag,
  type ReviewSettings,
} from "../../../domain/message/content-review.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { readSection } from "../catalogue/read-section.ts";
import { kindOf } from "../../../domain/campaign/kinds/kinds.ts";
import { findRiskFlags } from "./review/find-risk-flags.ts";
import {
  hasEarlierCampaign,
  insertReview,
  updateSuperseded,
  hasApprovedWords,
} from "./review/review.store.ts";

const settingsSchema = z.object({
  holdsFirstCampaign: z.boolean(),
  rules: z.array(z.object({ message: z.string(), phrases: z.array(z.string()) })),
});

/**
 * Holds a submitted or edited campaign for review when its text or the settings (section campaignReview) require it, or the
 * account is a risk by the section riskRules, in the transaction that submits or edits it. Approved text is not held again. Other campaigns go straight to the
 * networks.
 */
export async function holdForReview(
  tx: DatabaseOrTransaction,
  campaign: WrittenCampaign,
  revision: number,
  at: Date,
): Promise<void> {
  await updateSuperseded(tx, campaign.id, at);
  const words = seenBy(campaign);
  if (await hasApprovedWords(tx, campaign.id, words)) return;
  const flags = [
    ...(await findHoldingFlags(tx, campaign)),
    ...(await findRiskFlags(tx, campaign, at)),
  ];
  if (flags.length === 0) return;
  await insertReview(tx, { campaignId: campaign.id, revision, words, flags, at });
}

/** Review flags of words that would hold the campaign if it were submitted now; empty when there are none. */
export async function findHoldingFlags(
  db: DatabaseOrTransaction,
  campaign: WrittenCampaign,
): Promise<ReviewFlag[]> {
  const settings: ReviewSettings = settingsSchema.parse(await readSection(db, "campaignReview"));
  const flags = await flagsOf(db, campaign, reviewedWords(campaign), settings);
  return flags.length > 0 && (await hasApprovedWords(db, campaign.id, seenBy(campaign)))
    ? []
    : flags;
}

function reviewedWords(campaign: WrittenCampaign): string {
  return [campaign.sender, kindOf(campaign).words(campaign)].filter(Boolean).join("\n");
}

/** Approved is what was seen: the words with the pages and pictures that go with them. */
function seenBy(campaign: WrittenCampaign): string {
  return [reviewedWords(campaign), ...addressesOf(campaign)].join("\n");
}

async function flagsOf(
  tx: DatabaseOrTransaction,
  { id, userId }: WrittenCampaign,
  words: string,
  { holdsFirstCampaign, rules }: ReviewSettings,
): Promise<ReviewFlag[]> {
  const flags = reviewFlags(words, rules);
  if (!holdsFirstCampaign || (await hasEarlierCampaign(tx, userId, id))) return flags;
  return [...flags, { message: FIRST_CAMPAIGN_FLAG, words: [] }];
}

/** Every linked page and picture address. */
function addressesOf(campaign: WrittenCampaign): string[] {
  const { link, content } = campaign;
  const found = JSON.stringify(content ?? {}).match(/https?:[^"\\]+/g) ?? [];
  return [...(kindOf(campaign).hasLink(campaign) && link !== "" ? [link] : []), ...found];
}
