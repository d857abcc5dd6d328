import { expect, test } from "vitest";
import { asIdentity, memberIdentity } from "../../../identity/identity.ts";
import { FRIDAY_MS, walletOf } from "../testing/a-world.ts";
import { aBookedCampaign, useWorld } from "../testing/booked-campaign.ts";
import { settleCampaign } from "../delivery/settle-campaign.ts";

const world = useWorld(FRIDAY_MS, { asProgram: true });

test("campaigns that are settled together in calls of their owners have each their own money back", async () => {
  const booked = [];
  for (const _owner of [1, 2, 3]) booked.push(await aBookedCampaign(world));
  // Their networks have stopped before anything was sent.
  await world.db
    .updateTable("campaignRoute")
    .set({ stopConfirmedAt: new Date(FRIDAY_MS) })
    .execute();
  await Promise.all(
    booked.map(({ userId, id }) =>
      asIdentity(memberIdentity(userId), () => settleCampaign(world.deps, id)),
    ),
  );
  for (const { userId } of booked)
    expect(await walletOf(world, userId)).toMatchObject({
      availableMinor: 100_000n,
      heldMinor: 0n,
    });
});
