import { type Campaign, isSubmitted } from "../../../../domain/campaign/campaign.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import type { Database } from "../../../db/database.ts";
import { countRedemptions, findVoucherWord } from "./voucher.store.ts";

/** Whether people who have the message can know a word. */
export const isInMessage = (campaign: Campaign, word: string): boolean =>
  kindOf(campaign).words(campaign).toUpperCase().includes(word);

/**
 * The word that customers show, or null. Of a campaign that was sent it is one of its message, or one that somebody has shown all the same:
 * a word whose sentence was taken out again is none.
 */
export async function readVoucherWord(db: Database, campaign: Campaign): Promise<string | null> {
  const word = await findVoucherWord(db, campaign.id);
  if (word === null || !isSubmitted(campaign) || isInMessage(campaign, word)) return word;
  return (await countRedemptions(db, campaign.id)) > 0 ? word : null;
}
