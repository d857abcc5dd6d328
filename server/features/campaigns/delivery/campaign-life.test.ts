import { STATUS } from "../../../../domain/campaign/status-codes.ts";
import { expect, test } from "vitest";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import { readReport } from "../../reports/read-report.ts";
import {
  aDraft,
  anAdvertiser,
  auditRows,
  FRIDAY_MS,
  gatewayServices,
  HOUR_MS,
  quoteAndSubmit,
  reread,
  walletOf,
  asSubmitted,
} from "../testing/a-world.ts";
import { aBookedCampaign, useWorld } from "../testing/booked-campaign.ts";
import { campaignCodeOf } from "../campaign-code.ts";
import { presentCampaign } from "../present-campaign.ts";
import { settleCampaign } from "./settle-campaign.ts";
import { stopCampaign } from "../changes/stop-campaign.ts";
import { syncCampaign } from "./sync-campaign.ts";

const DAY_MS = 24 * HOUR_MS;
const world = useWorld(FRIDAY_MS);

test("from draft to settlement every cent is where the delivered messages say", async () => {
  const userId = await anAdvertiser(world, 15_000n);
  const draft = await aDraft(world, userId);
  const submitted = await quoteAndSubmit(world, userId, draft.id);
  expect(submitted.campaign).toMatchObject({ status: "pending", amountMinor: 9_000n });
  expect(submitted.routes.reduce((sum, route) => sum + route.people, 0)).toBe(300);
  expect(await walletOf(world, userId)).toMatchObject({
    availableMinor: 6_000n,
    heldMinor: 9_000n,
  });

  await world.catchUp();
  expect(await gatewayServices(world, campaignCodeOf(draft.id))).toHaveLength(
    submitted.routes.length,
  );
  await world.advanceTo(FRIDAY_MS + HOUR_MS);
  const waiting = await reread(world, userId, draft.id);
  expect(waiting.campaign.status).toBe("scheduled");
  for (const route of presentCampaign(waiting.campaign, waiting.routes).serviceObj)
    expect(route).toMatchObject({
      messagingCampaign: { status: STATUS.Active },
      statusLabel: "Scheduled",
      story: `${route.routeName} has approved it and sends it at the time you chose.`,
    });
  await world.advanceTo(FRIDAY_MS + 3 * DAY_MS + 3 * HOUR_MS, 3 * HOUR_MS);
  const running = await reread(world, userId, draft.id);
  expect(running.campaign.status).toBe("active");
  const arrived = running.routes.reduce((total, route) => total + route.delivered, 0);
  // What delivered messages have used of the money that is set aside.
  expect(arrived).toBeGreaterThan(0);
  expect(presentCampaign(running.campaign, running.routes).spentMinor).toBe(arrived * 30);
  await world.advanceTo(FRIDAY_MS + 9 * DAY_MS, 6 * HOUR_MS);

  const { campaign } = await reread(world, userId, draft.id);
  expect(campaign).toMatchObject({ status: "completed", isFinal: true });
  expect(asSubmitted(campaign).settledAt).not.toBeNull();
  const report = await readReport(world.deps, {
    viewer: { userId, isAdmin: false },
    campaignId: draft.id,
    from: undefined,
    to: undefined,
  });
  const { booked, sent, delivered, undelivered } = report.totals;
  expect({ booked, sent, missing: sent - delivered - undelivered }).toEqual({
    booked: 300,
    sent: 300,
    missing: 0,
  });
  expect(delivered).toBeGreaterThan(200);
  expect(undelivered).toBeGreaterThan(0);
  expect(report.investmentMinor).toBe(BigInt(delivered) * 30n);
  expect(report.days.reduce((sum, day) => sum + day.delivered, 0)).toBe(delivered);
  expect(report.failures.reduce((sum, failure) => sum + failure.count, 0)).toBe(undelivered);
  expect(asSubmitted(campaign).refundedCoins).toBe(BigInt(300 - delivered));
  expect(asSubmitted(campaign).refundedMinor).toBe(BigInt(300 - delivered) * 30n);
  expect(await walletOf(world, userId)).toMatchObject({
    availableMinor: 15_000n - BigInt(delivered) * 30n,
    heldMinor: 0n,
    spentMinor: BigInt(delivered) * 30n,
  });
  expect(await auditRows(world)).toEqual([]);
});

test("a rejected campaign says why and returns all money", async () => {
  const { userId, id } = await aBookedCampaign(world, { text: "Half price REJECT-ME today" });
  await world.advanceTo(FRIDAY_MS + HOUR_MS);
  const { campaign, routes } = await reread(world, userId, id);
  expect(campaign).toMatchObject({ status: "rejected", refundedMinor: 9_000n });
  expect(asSubmitted(campaign).settledAt).not.toBeNull();
  expect(routes[0]?.words).toContain("REJECT-ME");
  expect(await walletOf(world, userId)).toMatchObject({ availableMinor: 100_000n, heldMinor: 0n });
});

test("stopping half way stops every network and returns what was not sent at once, the rest when it is final", async () => {
  const { userId, id } = await aBookedCampaign(world, { people: 1000 });
  await world.advanceTo(FRIDAY_MS + 3 * DAY_MS + 6 * HOUR_MS, 3 * HOUR_MS);
  const code = campaignCodeOf(id);
  const stopped = await stopCampaign(world.deps, { userId, campaignCode: code });
  const services = await gatewayServices(world, code);
  expect(services.map(({ status }) => status)).toEqual(services.map(() => STATUS.Stopped));
  const sent = services.reduce((sum, service) => sum + service.sent, 0);
  expect(sent).toBeGreaterThan(100);
  expect(sent).toBeLessThan(900);
  expect(stopped.campaign).toMatchObject({
    status: "stopped",
    isFinal: true,
    settledAt: null,
  });
  expect(asSubmitted(stopped.campaign).refundedCoins).toBe(BigInt(1000 - sent));
  expect(await walletOf(world, userId)).toMatchObject({
    availableMinor: 100_000n - BigInt(sent) * 30n,
    heldMinor: BigInt(sent) * 30n,
  });

  await world.advanceTo(FRIDAY_MS + 8 * DAY_MS, 6 * HOUR_MS);
  const { campaign, routes } = await reread(world, userId, id);
  const delivered = routes.reduce((sum, route) => sum + route.delivered, 0);
  expect(asSubmitted(campaign).settledAt).not.toBeNull();
  expect(await walletOf(world, userId)).toMatchObject({
    availableMinor: 100_000n - BigInt(delivered) * 30n,
    heldMinor: 0n,
  });
  expect(await auditRows(world)).toEqual([]);
});

test("a campaign that is not approved before its start expires, is stopped, and costs nothing", async () => {
  const { userId, id } = await aBookedCampaign(world);
  const code = campaignCodeOf(id);
  await world.gatewayPool.query(
    "update service set approve_at = '2027-01-01' where campaign_code like $1",
    [`${code}-%`],
  );
  await world.advanceTo(FRIDAY_MS + 3 * DAY_MS, 6 * HOUR_MS);
  const { campaign } = await reread(world, userId, id);
  expect(campaign).toMatchObject({ status: "expired", refundedMinor: 9_000n });
  expect(asSubmitted(campaign).settledAt).not.toBeNull();
  const services = await gatewayServices(world, code);
  expect(services.map(({ status }) => status)).toEqual(services.map(() => STATUS.Stopped));
  expect(await walletOf(world, userId)).toMatchObject({ availableMinor: 100_000n, heldMinor: 0n });
});

test("a network that gives up at the start, because nobody approved in time, leaves an expired campaign", async () => {
  const { userId, id } = await aBookedCampaign(world);
  await world.gatewayPool.query(
    "update service set approve_at = start_at + interval '10 minutes' where campaign_code like $1",
    [`${campaignCodeOf(id)}-%`],
  );
  world.setNow(FRIDAY_MS + 3 * DAY_MS + HOUR_MS);
  await world.catchUp();
  const { campaign } = await reread(world, userId, id);
  expect(campaign).toMatchObject({ status: "expired", refundedMinor: 9_000n });
  expect(await walletOf(world, userId)).toMatchObject({ availableMinor: 100_000n, heldMinor: 0n });
});

test("bringing a campaign up to date many times at once moves its money once", async () => {
  const { userId, id } = await aBookedCampaign(world, { text: "REJECT-ME please" });
  world.setNow(FRIDAY_MS + HOUR_MS);
  await world.gateway.catchUp(world.clock.now().getTime());
  const settle = () => settleCampaign(world.deps, id);
  const sync = () => syncCampaign(world.deps, id, { wait: true });
  await Promise.all([sync(), settle(), sync(), settle(), sync(), settle(), sync()]);
  expect(await walletOf(world, userId)).toMatchObject({ availableMinor: 100_000n, heldMinor: 0n });
  expect(await auditRows(world)).toEqual([]);
});

test("while the provider is away nothing moves, and a stop is carried out when it is back", async () => {
  const { userId, id } = await aBookedCampaign(world);
  world.faults.current = () => {
    throw new MessagingError("unavailable", "away");
  };
  const code = campaignCodeOf(id);
  const stopped = await stopCampaign(world.deps, { userId, campaignCode: code });
  expect(stopped.campaign.status).toBe("stopped");
  expect(await walletOf(world, userId)).toMatchObject({ heldMinor: 9_000n });
  world.faults.current = () => {};
  await world.catchUp();
  expect(await walletOf(world, userId)).toMatchObject({ availableMinor: 100_000n, heldMinor: 0n });
  const services = await gatewayServices(world, code);
  expect(services.map(({ status }) => status)).toEqual(services.map(() => STATUS.Stopped));
});
