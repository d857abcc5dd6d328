import type { ReviewPiece } from "../../../../domain/message/content-review.ts";
import type { Database } from "../../../db/database.ts";
import type { OwnUrls } from "../../audience/files/own-address.ts";
import { listCampaignsById } from "../campaigns.store.ts";
import { readLinkedPages } from "../links/linked-pages.ts";
import type { ReviewRow } from "../review/review.store.ts";
import { reviewPieces } from "./review-pieces.ts";

/**
 * What there is to read of waiting campaigns, piece by piece, by their ids. One whose pieces are not the words that wait, because its page
 * was changed since, is left out: what is approved is what was read.
 */
export async function readReviewPieces(
  { db, ...urls }: OwnUrls & { db: Database },
  waiting: readonly Pick<ReviewRow, "campaignId" | "words">[],
): Promise<ReadonlyMap<string, ReviewPiece[]>> {
  const campaigns = await listCampaignsById(
    db,
    waiting.map(({ campaignId }) => campaignId),
  );
  const found = new Map<string, ReviewPiece[]>();
  for (const campaign of campaigns) {
    const pieces = reviewPieces(campaign, await readLinkedPages(db, urls, campaign));
    const words = waiting.find(({ campaignId }) => campaignId === campaign.id)?.words ?? "";
    if (linesOf(pieces.map(({ text }) => text).join("\n")) === linesOf(words))
      found.set(campaign.id, pieces);
  }
  return found;
}

const linesOf = (text: string): string => text.split("\n").filter(Boolean).join("\n");
