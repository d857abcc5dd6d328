import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeAll, expect, test } from "vitest";
import { announceInPostgres } from "../../../../db/announcer/postgres-announcer.ts";
import { sumDeliveredLate } from "../../../administration/monitoring/figures.store.ts";
import { createNotify } from "../../../notifications/notify.ts";
import { createReturnNotifier } from "../../../notifications/notify-campaign-change.ts";
import { auditLedger } from "../../../billing/testing/audit-ledger.ts";
import { grantBonus } from "../../../billing/ledger/grant-bonus.ts";
import { priceMinor } from "../../../../../domain/money/price.ts";
import type { MessagingProvider } from "../../../../providers/messaging/messaging-provider.ts";
import type { CampaignsDeps } from "../../campaigns-deps.ts";
import {
  aDraft,
  anAdvertiser,
  asSubmitted,
  FRIDAY_MS,
  HOUR_MS,
  quoteAndSubmit,
  reread,
  walletOf,
} from "../../testing/a-world.ts";
import { aPaidCampaign, useWorld } from "../../testing/booked-campaign.ts";
import { ownReport } from "../../testing/lived-campaign.ts";
import { readFeeds } from "../read-feeds.ts";
import { readSettledPage } from "../read-settled-services.ts";

const DAY_MS = 24 * HOUR_MS;
const BONUS_MINOR = 2_000n;
const world = useWorld();

let userId: string;
let campaignId: string;
/** Another's campaign of the same days. */
let settled: { userId: string; id: string };
let deps: CampaignsDeps;
beforeAll(async () => {
  world.setNow(FRIDAY_MS);
  userId = await anAdvertiser(world);
  const at = world.clock.now();
  await world.db.transaction().execute((tx) =>
    grantBonus(tx, {
      userId,
      currency: "ZAR",
      at,
      grantId: randomUUID(),
      reason: "Welcome",
      grantedBy: null,
      expiresAt: new Date(FRIDAY_MS + 60 * DAY_MS),
      amountMinor: BONUS_MINOR,
    }),
  );
  ({ id: campaignId } = await aDraft(world, userId));
  await quoteAndSubmit(world, userId, campaignId);
  settled = await aPaidCampaign(world);
  deps = {
    ...world.deps,
    onMoneyReturned: createReturnNotifier(
      createNotify({ sendAll: async () => {} }, announceInPostgres),
    ),
  };
  await world.advanceTo(FRIDAY_MS + 9 * DAY_MS, 6 * HOUR_MS);
  await readFeeds(deps);
});
afterEach(async () => {
  expect(await auditLedger(world.db)).toEqual([]);
  const { services, campaigns } = await readSettledPage(world.deps, null);
  for (const { ours, theirs } of services) expect(theirs).toEqual(ours);
  for (const { spentMinor, expectedMinor } of campaigns) expect(spentMinor).toBe(expectedMinor);
});

/** A network reports so many deliveries of a share more, or fewer, where it has them; answers how many. */
async function correct(share: number, by: number): Promise<number> {
  const { routes } = await reread(world, userId, campaignId);
  const { rows } = await world.gatewayPool.query<{ by: number }>(
    `update service_day d set delivered = d.delivered + n.by, undelivered = d.undelivered - n.by
     from (select service_id, day, greatest(least($2::int, undelivered), -delivered) as by
       from service_day where service_id = $1 order by sent desc, day limit 1) n
     where d.service_id = n.service_id and d.day = n.day returning n.by`,
    [routes[share]?.serviceId, by],
  );
  return rows[0]?.by ?? 0;
}

const state = async () => {
  const { campaign, routes } = await reread(world, userId, campaignId);
  const submitted = asSubmitted(campaign);
  const { availableMinor, spentMinor, heldMinor } = await walletOf(world, userId);
  const { investmentMinor, totals } = await ownReport(world, { userId, campaignId });
  const { rows: notifications } = await world.pool.query<{ title: string }>(
    "select title from notification where user_id = $1 and kind = 'payment' order by created_at, id",
    [userId],
  );
  const price = (people: number) =>
    priceMinor(submitted.unitPriceTenThousandths, BigInt(submitted.parts * people));
  return {
    campaign: submitted,
    routes,
    availableMinor,
    spentMinor,
    heldMinor,
    price,
    investmentMinor,
    delivered: totals.delivered,
    notifications,
  };
};
/** What the shop sees, to compare. */
const seen = async () => {
  const { availableMinor, spentMinor, delivered, notifications, campaign } = await state();
  const { refundedCoins, refundedMinor } = campaign;
  return { availableMinor, spentMinor, delivered, notifications, refundedCoins, refundedMinor };
};

test("a settled campaign of which fewer were delivered gives the difference back, once, however often it is told and wherever it is killed", async () => {
  const before = await state();
  expect(before.campaign.settledAt).not.toBeNull();
  expect(before.spentMinor).toBe(before.price(before.delivered));
  expect(await correct(0, -3)).toBe(-3);
  const killed = {
    ...deps,
    onMoneyReturned: async () => {
      throw new Error("killed");
    },
  };
  const untouched = await seen();
  await expect(readFeeds(killed)).rejects.toThrow("killed");
  expect(await seen()).toEqual(untouched);
  await readFeeds(deps);
  const after = await state();
  const backMinor = before.price(before.delivered) - before.price(before.delivered - 3);
  expect(after.delivered).toBe(before.delivered - 3);
  expect(after.availableMinor).toBe(before.availableMinor + backMinor);
  expect(after.spentMinor).toBe(before.spentMinor - backMinor);
  expect(after.investmentMinor).toBe(after.spentMinor);
  expect(after.campaign.refundedMinor).toBe(before.campaign.refundedMinor + backMinor);
  expect(after.campaign.settledAt).toEqual(before.campaign.settledAt);
  expect(after.notifications).toHaveLength(1);
  expect(after.notifications[0]?.title).toMatch(/^We refunded R\s?\d/);
  const once = await seen();
  await world.pool.query("update route_feed set after = 0");
  await readFeeds(deps);
  expect(await seen()).toEqual(once);
});

test("a delivery that comes after it was refunded is in the report, and nothing is taken for it", async () => {
  const before = await state();
  expect(await correct(0, 2)).toBe(2);
  await readFeeds(deps);
  const after = await state();
  expect(after.delivered).toBe(before.delivered + 2);
  expect(after).toMatchObject({
    availableMinor: before.availableMinor,
    spentMinor: before.spentMinor,
    investmentMinor: before.investmentMinor,
  });
  expect(after.notifications).toEqual(before.notifications);
  const late = await sumDeliveredLate(world.db, world.clock.now());
  expect(late.map(({ value }) => value)).toEqual([Number(after.price(2))]);
  // What was charged is not given back for those who got it at our cost.
  expect(await correct(0, -2)).toBe(-2);
  await readFeeds(deps);
  expect((await state()).availableMinor).toBe(before.availableMinor);
});

test("a report of another's that cannot be, of a settled campaign or of one that runs, keeps no correction from being given back", async () => {
  const monday = { startDate: "2026-12-14", endDate: "2026-12-15" };
  const running = await aPaidCampaign(world, monday);
  await world.catchUp();
  await readFeeds(deps);
  const wrong = await Promise.all(
    [settled, running].map(async (one) => (await reread(world, one.userId, one.id)).routes[0]),
  );
  const before = await state();
  const [ours] = before.routes;
  expect(wrong.map((route) => route?.routeId)).toEqual([ours?.routeId, ours?.routeId]);
  expect(wrong.map((route) => route?.isFinal)).toEqual([true, false]);
  const readChanges: MessagingProvider["readChanges"] = async (routeId, after) => {
    const page = await deps.messaging.readChanges(routeId, after);
    if (!page || routeId !== ours?.routeId) return page;
    // Those that cannot be come first.
    const [change] = page.changes;
    const made = wrong.flatMap((route) =>
      change && route?.serviceId
        ? {
            ...change,
            serviceId: Number(route.serviceId),
            campaignCode: route.campaignCode,
            sent: 9_999,
            delivered: 9_999,
          }
        : [],
    );
    return { ...page, changes: [...made, ...page.changes] };
  };
  const messaging = new Proxy(deps.messaging, {
    get: (target, name: keyof MessagingProvider) =>
      name === "readChanges" ? readChanges : target[name],
  });
  expect(await correct(0, -1)).toBe(-1);
  await readFeeds({ ...deps, messaging });
  const after = await state();
  const backMinor = before.price(before.delivered) - before.price(before.delivered - 1);
  expect(after.delivered).toBe(before.delivered - 1);
  expect(after.availableMinor).toBe(before.availableMinor + backMinor);
  for (const one of [settled, running]) {
    const { routes } = await reread(world, one.userId, one.id);
    for (const { sent, people } of routes) expect(sent).toBeLessThanOrEqual(people);
  }
});

test("figures of a service that goes by another code are nobody's: they change no campaign", async () => {
  const before = await seen();
  const { routes } = await reread(world, userId, campaignId);
  const rename = (code: string) =>
    world.gatewayPool.query("update service set campaign_code = $2 where id = $1", [
      routes[0]?.serviceId,
      code,
    ]);
  await rename("LH-ANOTHER");
  expect(await correct(0, -1)).toBe(-1);
  await readFeeds(deps);
  expect(await seen()).toEqual(before);
  await rename(routes[0]?.campaignCode ?? "");
  await world.pool.query("update route_feed set after = 0");
  await readFeeds(deps);
  expect((await seen()).delivered).toBe(before.delivered - 1);
});

test("whatever networks correct, in whatever order: what is charged is the least that each has reported, and no cent is lost", async () => {
  const start = await state();
  const wholeMinor = start.availableMinor + start.spentMinor + start.heldMinor;
  const charged = start.routes.map((route) => route.charged ?? route.delivered);
  const now = start.routes.map(({ delivered }) => delivered);
  expect(charged.length).toBeGreaterThan(1);
  const corrected = fc.array(
    fc.record({ share: fc.nat(charged.length - 1), by: fc.integer({ min: -60, max: 40 }) }),
    { minLength: 1, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(corrected, fc.boolean(), async (corrections, again) => {
      for (const { share, by } of corrections)
        now[share] = (now[share] ?? 0) + (await correct(share, by));
      if (again) await world.pool.query("update route_feed set after = greatest(after - 3, 0)");
      await Promise.all([readFeeds(deps), readFeeds(deps)]);
      await readFeeds(deps);
      for (const [share, delivered] of now.entries())
        charged[share] = Math.min(charged[share] ?? 0, delivered);
      const people = charged.reduce((total, count) => total + count, 0);
      const { availableMinor, spentMinor, heldMinor, delivered, price, routes } = await state();
      expect(routes.map((route) => route.delivered)).toEqual(now);
      expect(delivered).toBe(now.reduce((total, count) => total + count, 0));
      expect(spentMinor).toBe(price(people));
      expect(availableMinor + spentMinor + heldMinor).toBe(wholeMinor);
      expect(await auditLedger(world.db)).toEqual([]);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});
