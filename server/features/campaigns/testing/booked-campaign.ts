import type { DraftChanges } from "../../../../domain/campaign/campaign.ts";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { aDraft, anAdvertiser, aWorld, quoteAndSubmit, type World } from "./a-world.ts";

/** One world for the tests of a file; before each the clock is set to `atMs`, where one is given. Call it at the top. */
export function useWorld(atMs?: number, changes?: Parameters<typeof aWorld>[0]): World {
  let made: World | undefined;
  beforeAll(async () => {
    made = await aWorld(changes);
  }, 60_000);
  if (atMs !== undefined) beforeEach(() => made?.setNow(atMs));
  afterAll(() => made?.drop());
  // Known by name before it is made.
  return new Proxy({} as World, {
    get(_target, name: keyof World) {
      if (made === undefined)
        throw new Error("The world is made before the first test, not earlier.");
      return made[name];
    },
  });
}

type Of = { paidInMinor?: bigint };

/** A new advertiser's campaign, paid for: nobody has asked the networks yet. */
export async function aPaidCampaign(
  world: World,
  fields: DraftChanges = {},
  { paidInMinor }: Of = {},
) {
  const userId = await anAdvertiser(world, paidInMinor);
  const { id } = await aDraft(world, userId, fields);
  const { campaign, routes } = await quoteAndSubmit(world, userId, id);
  return { userId, id, campaign, routes };
}

/** The same, and booked with the networks. */
export async function aBookedCampaign(world: World, fields: DraftChanges = {}, of: Of = {}) {
  const paid = await aPaidCampaign(world, fields, of);
  await world.catchUp();
  return paid;
}
