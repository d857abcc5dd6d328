import { expect, test } from "vitest";
import { editCampaign } from "./changes/edit-campaign.ts";
import { presentCampaign } from "./present-campaign.ts";
import { asSubmitted, HOUR_MS, reread, walletOf } from "./testing/a-world.ts";
import { aBookedCampaign, aPaidCampaign, useWorld } from "./testing/booked-campaign.ts";

const START_MS = Date.parse("2026-12-07T06:00:00Z");
const OLD = "Bread and milk at half price this week.";
const NEW = "Bread and milk at a third off this week.";

const world = useWorld(START_MS - HOUR_MS);

async function shown({ userId, id }: { userId: string; id: string }) {
  const { campaign, routes } = await reread(world, userId, id);
  return presentCampaign(campaign, routes).serviceObj.map(({ messagingCampaign }) => [
    messagingCampaign.campaignCode.endsWith("-R1"),
    messagingCampaign.messages[0]?.text,
  ]);
}

async function edited(one: { userId: string; id: string }): Promise<void> {
  const { campaign } = await reread(world, one.userId, one.id);
  await editCampaign(world.deps, { ...one, version: campaign.version, fields: { text: NEW } });
}

const ONE_EACH = { people: 2, allocation: "fast" } as const;

test("what a network was given does not follow the campaign", async () => {
  const one = await aBookedCampaign(world, ONE_EACH);
  await world.db.updateTable("campaign").set({ text: NEW }).where("id", "=", one.id).execute();
  expect(await shown(one)).toEqual([
    [false, OLD],
    [false, OLD],
  ]);
});

test("an edit shows what the networks will be given, and then were", async () => {
  const one = await aBookedCampaign(world, ONE_EACH);
  await edited(one);
  const changed = [
    [true, NEW],
    [true, NEW],
  ];
  expect(await shown(one)).toEqual(changed);
  await world.catchUp();
  expect(await shown(one)).toEqual(changed);
});

test("a network that had begun before the edit reached it shows the old order again", async () => {
  const one = await aBookedCampaign(world, ONE_EACH);
  await world.advanceTo(START_MS - HOUR_MS / 2, HOUR_MS / 4);
  await edited(one);
  world.setNow(START_MS + HOUR_MS);
  await world.gateway.catchUp(world.clock.now().getTime());
  await world.catchUp();
  expect(await shown(one)).toEqual([
    [false, OLD],
    [false, OLD],
  ]);
});

test("words of a network that become shorter after the people were paid for bring the message to no more of them", async () => {
  const text = "x".repeat(127);
  const { userId, id, campaign, routes } = await aPaidCampaign(world, { text, people: 300 });
  expect(asSubmitted(campaign).parts).toBe(2);
  // The words by which people opt out take a part of their own until now.
  await world.gatewayPool.query("update route set opt_out_suffix = ' STOP'");
  await world.catchUp();
  await world.advanceTo(START_MS + 9 * 24 * HOUR_MS, 3 * HOUR_MS);
  const { campaign: after, routes: sent } = await reread(world, userId, id);
  for (const { routeId, people, sent: count } of sent) {
    expect(people).toBe(routes.find((route) => route.routeId === routeId)?.people);
    expect(count).toBeLessThanOrEqual(people);
    expect(count).toBeGreaterThan(people / 2);
  }
  expect(after.status).toBe("completed");
  expect(await walletOf(world, userId)).toMatchObject({ heldMinor: 0n });
}, 60_000);
