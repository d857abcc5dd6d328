import type { DraftChanges } from "../../../../domain/campaign/campaign.ts";
import { readReport } from "../../reports/read-report.ts";
import { aDraft, FRIDAY_MS, HOUR_MS, quoteAndSubmit, type World } from "./a-world.ts";

type OwnCampaign = { userId: string; campaignId: string };

/** Books a submitted campaign and runs it for a number of days from Friday on. */
export async function liveFor(world: World, days: number): Promise<void> {
  await world.catchUp();
  await world.advanceTo(FRIDAY_MS + days * 24 * HOUR_MS, 12 * HOUR_MS);
}

/** A campaign from draft to its last receipt, nine days later. */
export async function aLivedCampaign(
  world: World,
  userId: string,
  changes: DraftChanges = {},
): Promise<OwnCampaign> {
  world.setNow(FRIDAY_MS);
  const { id: campaignId } = await aDraft(world, userId, changes);
  await quoteAndSubmit(world, userId, campaignId);
  await liveFor(world, 9);
  return { userId, campaignId };
}

/** Its report as the owner gets it. */
export const ownReport = (world: World, { userId, campaignId }: OwnCampaign) =>
  readReport(world, {
    viewer: { userId, isAdmin: false },
    campaignId,
    from: undefined,
    to: undefined,
  });
