import { expect, test } from "vitest";
import type { MessagingProvider } from "../../../providers/messaging/messaging-provider.ts";
import { FRIDAY_MS, reread } from "../testing/a-world.ts";
import { aPaidCampaign, useWorld } from "../testing/booked-campaign.ts";
import { resumeSubmissions, syncCampaigns } from "../catch-up-campaigns.ts";
import { ownReport } from "../testing/lived-campaign.ts";

const world = useWorld(FRIDAY_MS);

test("banners that networks saw on screen are stored for each network, and their sum is in the report", async () => {
  const { userId, id } = await aPaidCampaign(world);
  const readReport: MessagingProvider["readReport"] = async (...given) => ({
    ...(await world.deps.messaging.readReport(...given)),
    viewable: 7,
  });
  const deps = { ...world.deps, messaging: { ...world.deps.messaging, readReport } };
  await resumeSubmissions(deps, { everyOne: true });
  await syncCampaigns(deps, { everyOne: true });
  const { routes } = await reread(world, userId, id);
  expect(routes.map(({ viewable }) => viewable)).toEqual(routes.map(() => 7));
  const { viewable } = await ownReport(world, { userId, campaignId: id });
  expect(viewable).toBe(7 * routes.length);
});
