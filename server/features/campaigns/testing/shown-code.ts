import { readCampaignOverview } from "../overview/read-campaign-overview.ts";
import { presentCampaign } from "../present-campaign.ts";
import { reread, type World } from "./a-world.ts";

/** The status code of a campaign as its owner is shown it. */
export async function shownCode(world: World, userId: string, id: string): Promise<number> {
  const found = await reread(world, userId, id);
  const overview = await readCampaignOverview(world.deps, found);
  return presentCampaign(found.campaign, found.routes, overview).status;
}
