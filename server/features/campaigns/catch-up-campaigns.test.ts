import { expect, test } from "vitest";
import type { MessagingProvider } from "../../providers/messaging/messaging-provider.ts";
import { catchUpCampaigns } from "./catch-up-campaigns.ts";
import { asSubmitted, auditRows, FRIDAY_MS, HOUR_MS, reread, walletOf } from "./testing/a-world.ts";
import { aPaidCampaign, useWorld } from "./testing/booked-campaign.ts";

const DAYS = 9;
const STEP_MS = 6 * HOUR_MS;
const world = useWorld(FRIDAY_MS);

/** Moves the clock step by step, as the sandbox's does; answers how often a network was asked about one campaign alone. */
async function live(changes: Partial<MessagingProvider> = {}): Promise<number> {
  let asked = 0;
  const messaging: MessagingProvider = {
    ...world.deps.messaging,
    readReport(...report) {
      asked += 1;
      return world.deps.messaging.readReport(...report);
    },
    ...changes,
  };
  const deps = { ...world.deps, messaging };
  await catchUpCampaigns(deps);
  asked = 0;
  const beganMs = world.clock.now().getTime();
  for (let ms = STEP_MS; ms <= DAYS * 24 * HOUR_MS; ms += STEP_MS) {
    world.setNow(beganMs + ms);
    await world.gateway.catchUp(beganMs + ms);
    await catchUpCampaigns(deps, STEP_MS);
  }
  return asked;
}

async function expectSettled({ userId, id }: { userId: string; id: string }): Promise<void> {
  const { campaign } = await reread(world, userId, id);
  expect(campaign.status).toBe("completed");
  expect(asSubmitted(campaign).settledAt).not.toBeNull();
  expect(await walletOf(world, userId)).toMatchObject({ heldMinor: 0n });
  expect(await auditRows(world)).toEqual([]);
}

test("while the clock moves, campaigns come to their settlement by news, and are asked for alone about once a day", async () => {
  const one = await aPaidCampaign(world);
  const asked = await live();
  await expectSettled(one);
  // At every step, each share would be asked for almost three times as often.
  expect(asked).toBeLessThanOrEqual(one.routes.length * (DAYS + 5));
}, 60_000);

test("and so do those of networks that have no news", async () => {
  const one = await aPaidCampaign(world);
  const asked = await live({ readChanges: () => Promise.resolve(undefined) });
  await expectSettled(one);
  expect(asked).toBeGreaterThan(one.routes.length * DAYS * 2);
}, 60_000);
