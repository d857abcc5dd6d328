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
import { domainToUnicode } from "node:url";
import { countryOf } from "../../../domain/campaign/campaign-place.ts";
import { parseAddress } from "../../../domain/message/web-address.ts";
import { impersonationFlags } from "../../../domain/impersonation/impersonation.ts";
import type { SignalDigest } from "../accounts/signals/signal-digest.ts";
import { impersonationSchema } from "../catalogue/abuse-schemas.ts";
import { pagesOf } from "./links/find-bad-links.ts";
import { listApprovedRisks } from "./review/abuse.store.ts";
import { stillOpen } from "./review/find-abuse-flags.ts";
import { findRiskFlags } from "./review/find-risk-flags.ts";
import type { OutsideFacts } from "./outside-facts.ts";
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
 * Holds a submitted or edited campaign for review when its text or the settings (section campaignReview) require it, it passes for
 * somebody else (impersonation), or the account is a risk (riskRules, abuseLimits), in the transaction that submits or edits it. Approved text is not held again. Other campaigns go straight to the
 * networks.
 */
export async function holdForReview(
  tx: DatabaseOrTransaction,
  campaign: WrittenCampaign,
  revision: number,
  { at, outside, digest }: { at: Date; outside: OutsideFacts; digest: SignalDigest },
): Promise<void> {
  await updateSuperseded(tx, campaign.id, at);
  const words = seenBy(campaign);
  if (await hasApprovedWords(tx, campaign.id, words)) return;
  const flags = [
    ...(await findHoldingFlags(tx, campaign)),
    ...(await findRiskFlags(tx, campaign, { at, outside, digest })),
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
export function seenBy(campaign: WrittenCampaign): string {
  return [reviewedWords(campaign), ...addressesOf(campaign)].join("\n");
}

async function flagsOf(
  tx: DatabaseOrTransaction,
  campaign: WrittenCampaign,
  words: string,
  { holdsFirstCampaign, rules }: ReviewSettings,
): Promise<ReviewFlag[]> {
  const flags: ReviewFlag[] = [...reviewFlags(words, rules), ...(await passingFor(tx, campaign))];
  const { id, userId } = campaign;
  if (!holdsFirstCampaign || (await hasEarlierCampaign(tx, userId, id))) return flags;
  return [...flags, { message: FIRST_CAMPAIGN_FLAG, words: [] }];
}

/** What passes for a bank, a network or an authority, and nobody has let go for this account. */
async function passingFor(
  tx: DatabaseOrTransaction,
  campaign: WrittenCampaign,
): Promise<ReviewFlag[]> {
  const rules = impersonationSchema.parse(await readSection(tx, "impersonation"));
  const hosts = pagesOf(campaign).flatMap(({ address }) => parseAddress(address)?.hostname ?? []);
  const flags = impersonationFlags(
    {
      countryCode: countryOf(campaign).code,
      sender: campaign.sender,
      words: kindOf(campaign).words(campaign),
      hosts: hosts.map(domainToUnicode),
    },
    rules,
  );
  if (flags.length === 0) return [];
  // Phishing words are approved word for word, with the campaign.
  const approved = (await listApprovedRisks(tx, campaign.userId)).filter(
    ({ risk }) => risk !== "phishing-words",
  );
  return stillOpen(flags, approved, new Date(0));
}

/** Every linked page and picture address. */
function addressesOf(campaign: WrittenCampaign): string[] {
  const { link, content } = campaign;
  const found = JSON.stringify(content ?? {}).match(/https?:[^"\\]+/g) ?? [];
  return [...(kindOf(campaign).hasLink(campaign) && link !== "" ? [link] : []), ...found];
}
