import { createHash } from "node:crypto";
import type { WrittenCampaign } from "../../../domain/campaign/campaign.ts";
import { FIRST_CAMPAIGN_FLAG, type ReviewFlag } from "../../../domain/message/content-review.ts";
import { reviewFlags } from "../../../domain/message/review-words.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { readSection } from "../catalogue/read-section.ts";
import { kindOf } from "../../../domain/campaign/kinds/kinds.ts";
import { domainToUnicode } from "node:url";
import { countryOf } from "../../../domain/campaign/campaign-place.ts";
import { hostsInText } from "../../../domain/text/hosts-in-text.ts";
import { parseAddress } from "../../../domain/message/web-address.ts";
import { impersonationFlags } from "../../../domain/impersonation/impersonation.ts";
import type { SignalDigest } from "../accounts/signals/signal-digest.ts";
import { impersonationSchema } from "../catalogue/abuse-schemas.ts";
import { pagesOf } from "./links/pages-of.ts";
import { listApprovedRisks } from "./review/abuse.store.ts";
import { stillOpen } from "./review/find-abuse-flags.ts";
import { findRiskFlags } from "./review/find-risk-flags.ts";
import { addressPieces } from "./pieces/review-pieces.ts";
import { readReviewSettings } from "./word-flags.ts";
import type { OutsideFacts } from "./outside-facts.ts";
import type { OwnUrls } from "../audience/files/own-address.ts";
import { lockLinkedPages } from "./links/linked-pages.ts";
import { refuseTakenDown } from "./links/refuse-taken-down.ts";
import { type LinkedPage, pageWords } from "./sites/page-words.ts";
import {
  hasEarlierCampaign,
  insertReview,
  isApproved,
  type Seen,
  updateSuperseded,
} from "./review/review.store.ts";

/**
 * Holds a submitted or edited campaign for review when its text, that of our pages it leads to, or the settings (section campaignReview) require it, it passes for
 * somebody else (impersonation), or the account is a risk (riskRules, abuseLimits), in the transaction that submits or edits it. Approved text is not held again. Other campaigns go straight to the
 * networks. Throws invalid-argument where a page or picture of ours was taken down meanwhile.
 */
export async function holdForReview(
  tx: DatabaseOrTransaction,
  campaign: WrittenCampaign,
  revision: number,
  {
    at,
    outside,
    digest,
    urls,
  }: { at: Date; outside: OutsideFacts; digest: SignalDigest; urls: OwnUrls },
): Promise<void> {
  await refuseTakenDown(tx, urls, campaign);
  await updateSuperseded(tx, campaign.id, at);
  const pages = await lockLinkedPages(tx, urls, campaign);
  const seen = seenBy(campaign, pages);
  if (await isApproved(tx, campaign.id, seen)) return;
  const flags = [
    ...(await findHoldingFlags(tx, campaign, pages)),
    ...(await findRiskFlags(tx, campaign, { at, outside, digest })),
  ];
  if (flags.length === 0) return;
  await insertReview(tx, { campaignId: campaign.id, revision, ...seen, flags, at });
}

/** Review flags of words that would hold the campaign if it were submitted now; empty when there are none. */
export async function findHoldingFlags(
  db: DatabaseOrTransaction,
  campaign: WrittenCampaign,
  pages: readonly LinkedPage[],
): Promise<ReviewFlag[]> {
  const flags = await flagsOf(db, campaign, pages);
  return flags.length > 0 && (await isApproved(db, campaign.id, seenBy(campaign, pages)))
    ? []
    : flags;
}

function reviewedWords(campaign: WrittenCampaign, pages: readonly LinkedPage[]): string {
  const { sender } = campaign;
  return [sender, kindOf(campaign).words(campaign), pageWords(pages)].filter(Boolean).join("\n");
}

/** Approved is what was seen: the words with the pages and pictures that go with them, and each where it stood. */
export function seenBy(campaign: WrittenCampaign, pages: readonly LinkedPage[]): Seen {
  const addresses = addressPieces(campaign, pages).map((piece) => piece.text);
  const words = [reviewedWords(campaign, pages), ...addresses].join("\n");
  const { kind, sender, text, link, content } = campaign;
  const shown = pages.map(({ name, offer, address, openingHours, phone, whatsApp, ...page }) => {
    const picture = page.pictureUrl ? [page.pictureAlt, page.pictureUrl] : [];
    return [name, offer, address, openingHours, phone, whatsApp, ...picture];
  });
  const parts = JSON.stringify([kind, sender, text, link, content, shown], inOrder);
  return { words, seen: createHash("sha256").update(parts).digest() };
}

/** What there is to see of a campaign and the pages of ours it leads to; nobody writes those until the transaction ends. */
export async function lockSeen(
  tx: DatabaseOrTransaction,
  urls: OwnUrls,
  campaign: WrittenCampaign,
): Promise<Seen> {
  return seenBy(campaign, await lockLinkedPages(tx, urls, campaign));
}

/** The database has fields in another order than a caller. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function flagsOf(
  tx: DatabaseOrTransaction,
  campaign: WrittenCampaign,
  pages: readonly LinkedPage[],
): Promise<ReviewFlag[]> {
  const { holdsFirstCampaign, rules } = await readReviewSettings(tx);
  const flags: ReviewFlag[] = [
    ...reviewFlags(reviewedWords(campaign, pages), rules),
    ...(await passingFor(tx, campaign, pages)),
  ];
  const { id, userId } = campaign;
  if (!holdsFirstCampaign || (await hasEarlierCampaign(tx, userId, id))) return flags;
  return [...flags, { message: FIRST_CAMPAIGN_FLAG, words: [] }];
}

/** What passes for a bank, a network or an authority, and nobody has let go for this account. */
async function passingFor(
  tx: DatabaseOrTransaction,
  campaign: WrittenCampaign,
  pages: readonly LinkedPage[],
): Promise<ReviewFlag[]> {
  const rules = impersonationSchema.parse(await readSection(tx, "impersonation"));
  const words = [kindOf(campaign).words(campaign), pageWords(pages)].join("\n");
  const linked = pagesOf(campaign).flatMap(({ address }) => parseAddress(address)?.hostname ?? []);
  const hosts = [...new Set([...linked, ...hostsInText(words)])];
  const countryCode = countryOf(campaign).code;
  const message = {
    countryCode,
    sender: campaign.sender,
    words,
    hosts: hosts.map(domainToUnicode),
  };
  const content = kindOf(campaign).contentOf(campaign);
  const names = pages.map(({ name }) => name);
  // Phones that can show it name the agent, and not the sender.
  if (content && "agentName" in content) names.push(content.agentName);
  const named = names.map((sender) => ({ countryCode, sender, words: "", hosts: [] }));
  const flags = [message, ...named].flatMap((shown) => impersonationFlags(shown, rules));
  if (flags.length === 0) return [];
  // Phishing words are approved word for word, with the campaign.
  const approved = (await listApprovedRisks(tx, campaign.userId)).filter(
    ({ risk }) => risk !== "phishing-words",
  );
  return stillOpen(flags, approved, new Date(0));
}
