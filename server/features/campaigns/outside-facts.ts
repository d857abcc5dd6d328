import { ownListsOf, type WrittenCampaign } from "../../../domain/campaign/campaign.ts";
import type { CampaignsDeps } from "./campaigns-deps.ts";
import { type BadLink, findBadLinks } from "./links/find-bad-links.ts";

/** What is asked of others, or takes long, before the transaction that holds a campaign begins. */
export type OutsideFacts = {
  badLinks: BadLink[];
  /** Numbers of its lists that may still be written to; null where it has none. */
  listPeople: number | null;
};

export async function readOutsideFacts(
  deps: CampaignsDeps,
  campaign: WrittenCampaign,
): Promise<OutsideFacts> {
  const badLinks = await findBadLinks(deps, campaign);
  const lists = ownListsOf(campaign);
  if (lists.length === 0) return { badLinks, listPeople: null };
  let listPeople = 0;
  for (const id of lists) {
    // The same count as in the price a moment ago: it is remembered.
    const byRoute = await deps.countLists(campaign.userId, { listIds: [id] });
    for (const people of byRoute.values()) listPeople += people;
  }
  return { badLinks, listPeople };
}
