import { expect, test } from "vitest";
import { campaignCodeOf } from "../campaign-code.ts";
import { changeStatus } from "../changes/change-status.ts";
import {
  auditRows,
  FRIDAY_MS,
  HOUR_MS,
  reread,
  walletOf,
  asSubmitted,
} from "../testing/a-world.ts";
import { aBookedCampaign, useWorld } from "../testing/booked-campaign.ts";

const DAY_MS = 24 * HOUR_MS;
/** Wednesday 9 December 2026, 00:00 in South Africa: the offer's last day is over. */
const OFFER_OVER_MS = Date.parse("2026-12-08T22:00:00Z");
const WEEK = { startDate: "2026-12-07", endDate: "2026-12-11", people: 300 };

const world = useWorld(FRIDAY_MS);

async function lastSentMs(campaignId: string): Promise<{ sent: number; lastMs: number }> {
  const { rows } = await world.gatewayPool.query<{ sent: number; last: Date }>(
    `select count(*)::int as sent, max(m.sent_at) as last
     from message m join service s on s.id = m.service_id where s.campaign_code like $1`,
    [`${campaignCodeOf(campaignId)}-%`],
  );
  return { sent: rows[0]?.sent ?? 0, lastMs: rows[0]?.last.getTime() ?? 0 };
}

async function submitted(offerEndsDate: string | null) {
  const { userId, id } = await aBookedCampaign(world, { ...WEEK, offerEndsDate: offerEndsDate });
  return { userId, id };
}

test("nothing is sent after the offer's last day, although the campaign is booked for longer", async () => {
  const { userId, id } = await submitted("2026-12-08");
  await world.advanceTo(OFFER_OVER_MS + 12 * HOUR_MS, 6 * HOUR_MS);
  expect((await reread(world, userId, id)).campaign.status).toBe("completed");
  await world.advanceTo(OFFER_OVER_MS + 7 * DAY_MS, DAY_MS / 2);
  const { sent, lastMs } = await lastSentMs(id);
  expect(sent).toBe(300);
  expect(lastMs).toBeLessThan(OFFER_OVER_MS);
});

test("the same campaign without an offer's end goes on to its last day", async () => {
  const { id } = await submitted(null);
  await world.advanceTo(OFFER_OVER_MS + 7 * DAY_MS, DAY_MS / 2);
  expect((await lastSentMs(id)).lastMs).toBeGreaterThan(OFFER_OVER_MS + 2 * DAY_MS);
});

test("paused over the offer's end it sends nothing more when resumed, and that money is back", async () => {
  const { userId, id } = await submitted("2026-12-08");
  await world.advanceTo(Date.parse("2026-12-07T12:00:00Z"), 6 * HOUR_MS);
  await changeStatus(world.deps, { userId, id, status: "paused" });
  const { sent } = await lastSentMs(id);
  expect(sent).toBeGreaterThan(0);
  await world.advanceTo(OFFER_OVER_MS + 9 * HOUR_MS, 6 * HOUR_MS);
  await changeStatus(world.deps, { userId, id, status: "active" }).catch((error: unknown) =>
    expect(error).toMatchObject({ code: "aborted" }),
  );
  await world.advanceTo(OFFER_OVER_MS + 9 * DAY_MS, DAY_MS / 2);
  expect((await lastSentMs(id)).sent).toBe(sent);
  const { campaign, routes } = await reread(world, userId, id);
  expect(asSubmitted(campaign).settledAt).not.toBeNull();
  const delivered = BigInt(routes.reduce((sum, route) => sum + route.delivered, 0));
  const spentMinor = delivered * 30n;
  const availableMinor = 100_000n - spentMinor;
  expect(await walletOf(world, userId)).toMatchObject({
    availableMinor,
    spentMinor,
    heldMinor: 0n,
  });
  expect(await auditRows(world)).toEqual([]);
});
