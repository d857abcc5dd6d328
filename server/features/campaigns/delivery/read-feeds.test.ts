import { expect, test } from "vitest";
import type { MessagingProvider } from "../../../providers/messaging/messaging-provider.ts";
import type { ServiceChanges } from "../../../providers/messaging/messaging-reports.ts";
import {
  asSubmitted,
  auditRows,
  FRIDAY_MS,
  HOUR_MS,
  reread,
  walletOf,
  type World,
} from "../testing/a-world.ts";
import { aPaidCampaign, useWorld } from "../testing/booked-campaign.ts";
import { resumeSubmissions, syncCampaigns } from "../catch-up-campaigns.ts";
import { ownReport } from "../testing/lived-campaign.ts";
import { campaignCodeOf } from "../campaign-code.ts";
import { stopCampaign } from "../changes/stop-campaign.ts";
import { readFeeds } from "./read-feeds.ts";
import { syncCampaign } from "./sync-campaign.ts";

const DAY_MS = 24 * HOUR_MS;
const world = useWorld(FRIDAY_MS);

type Calls = Partial<Record<keyof MessagingProvider, number>>;

/** The world's program with a count of its calls. */
function counting({ deps }: World) {
  const calls: Calls = {};
  const messaging = new Proxy(deps.messaging, {
    get(target, name: keyof MessagingProvider) {
      calls[name] = (calls[name] ?? 0) + 1;
      return target[name];
    },
  });
  return { deps: { ...deps, messaging }, calls };
}

/** Books what was paid, begins to read news, and asks once for everything that went before. */
async function begin({ deps }: ReturnType<typeof counting>): Promise<void> {
  await world.pool.query("delete from route_feed");
  await resumeSubmissions(deps, { everyOne: true });
  await readFeeds(deps);
  await syncCampaigns(deps, { everyOne: true });
}

/** Time goes by for the gateway, for business and for the machine; then what is due is done, as a worker does it. */
async function live(deps: World["deps"], toMs: number, stepMs = HOUR_MS): Promise<void> {
  for (let ms = world.clock.now().getTime(); ms < toMs;) {
    const step = Math.min(stepMs, toMs - ms);
    ms += step;
    world.setNow(ms);
    await world.gateway.catchUp(ms);
    await world.pool.query(
      "update campaign set next_sync_at = next_sync_at - interval '1 millisecond' * $1",
      [step],
    );
    await readFeeds(deps);
    await syncCampaigns(deps, { everyOne: false });
  }
}

test("campaigns are brought to their settlement by news: few of them are ever asked for alone, and every figure is the networks' own", async () => {
  const count = counting(world);
  const paid = [
    await aPaidCampaign(world),
    await aPaidCampaign(world, { people: 150 }),
    await aPaidCampaign(world, { kind: "sms-link", link: "https://shop.example/offer" }),
  ];
  await begin(count);
  const before = { ...count.calls };
  await live(count.deps, FRIDAY_MS + 9 * DAY_MS);
  for (const { userId, id, campaign: was } of paid) {
    const { campaign, routes } = await reread(world, userId, id);
    const { settledAt, amountMinor, refundedMinor } = asSubmitted(campaign);
    expect(campaign.status).toBe("completed");
    expect(settledAt).not.toBeNull();
    const { totals, days } = await ownReport(world, { userId, campaignId: id });
    for (const { routeId, serviceId, delivered, sent } of routes) {
      const report = await world.deps.messaging.readReport(routeId, Number(serviceId));
      expect({ sent, delivered }).toEqual({ sent: report.sent, delivered: report.delivered });
    }
    expect(days.reduce((sum, day) => sum + day.delivered, 0)).toBe(totals.delivered);
    expect(await walletOf(world, userId)).toMatchObject({ heldMinor: 0n });
    expect(amountMinor).toBe(asSubmitted(was).amountMinor);
    expect(refundedMinor).toBeLessThan(amountMinor);
  }
  expect(await auditRows(world)).toEqual([]);
  const asked = (count.calls.readReport ?? 0) - (before.readReport ?? 0);
  const shares = paid.reduce((sum, { routes }) => sum + routes.length, 0);
  // Nine days hour by hour, asked every five seconds, are thousands; told, each share is asked for at its start, its end and once a day.
  expect(asked).toBeLessThanOrEqual(shares * 14);
}, 120_000);

test("a campaign that stands still is not asked for, and its figures count as of the last answer", async () => {
  const count = counting(world);
  const { userId, id } = await aPaidCampaign(world);
  await begin(count);
  await live(count.deps, FRIDAY_MS + HOUR_MS);
  const { readReport: before = 0, readChanges: earlier = 0 } = count.calls;
  await live(count.deps, FRIDAY_MS + 5 * HOUR_MS);
  expect(count.calls.readReport).toBe(before);
  expect(count.calls.readChanges).toBeGreaterThan(earlier);
  const { asOf } = await ownReport(world, { userId, campaignId: id });
  expect(asOf?.getTime()).toBeGreaterThanOrEqual(FRIDAY_MS + 5 * HOUR_MS);
});

test("a stop reaches the networks at once, and money follows what they tell", async () => {
  const count = counting(world);
  const { userId, id } = await aPaidCampaign(world);
  await begin(count);
  await live(count.deps, FRIDAY_MS + 3 * DAY_MS + 3 * HOUR_MS);
  await stopCampaign(count.deps, { userId, campaignCode: campaignCodeOf(id) });
  await syncCampaigns(count.deps, { everyOne: false });
  await live(count.deps, FRIDAY_MS + 8 * DAY_MS);
  const { campaign, routes } = await reread(world, userId, id);
  expect(campaign.status).toBe("stopped");
  expect(asSubmitted(campaign).settledAt).not.toBeNull();
  expect(routes.every(({ isFinal }) => isFinal)).toBe(true);
  expect(await walletOf(world, userId)).toMatchObject({ heldMinor: 0n });
});

test("an answer that was asked for before the network told something newer is not kept", async () => {
  const count = counting(world);
  const { userId, id } = await aPaidCampaign(world);
  await begin(count);
  await live(count.deps, FRIDAY_MS + 3 * DAY_MS + 2 * HOUR_MS);
  const sentOf = async () =>
    (await reread(world, userId, id)).routes.reduce((sum, { sent }) => sum + sent, 0);
  const early = await sentOf();
  const messaging: MessagingProvider = {
    ...count.deps.messaging,
    async readReport(...asked) {
      const old = await world.deps.messaging.readReport(...asked);
      // While this answer is on its way, more is sent and told.
      await live(count.deps, world.clock.now().getTime() + HOUR_MS, HOUR_MS);
      return old;
    },
  };
  await world.pool.query("update campaign set next_sync_at = now() where id = $1", [id]);
  await syncCampaign({ ...count.deps, messaging }, id, { wait: true });
  expect(await sentOf()).toBeGreaterThan(early);
  const routes = (await reread(world, userId, id)).routes;
  for (const { routeId, serviceId, sent } of routes)
    expect(sent).toBe((await world.deps.messaging.readReport(routeId, Number(serviceId))).sent);
});

test("numbers that begin anew, a network that has the call no more, and a report that contradicts itself are asked for alone", async () => {
  const count = counting(world);
  const { id } = await aPaidCampaign(world);
  await begin(count);
  const isDue = async () => {
    const { rows } = await world.pool.query<{ due: boolean }>(
      "select next_sync_at <= now() due from campaign where id = $1",
      [id],
    );
    return rows[0]?.due;
  };
  const answer = (given: ServiceChanges | undefined) =>
    readFeeds({
      ...count.deps,
      messaging: { ...count.deps.messaging, readChanges: () => Promise.resolve(given) },
    });
  const settle = () => syncCampaigns(count.deps, { everyOne: true });
  expect(await isDue()).toBe(false);
  const none = { changes: [], notUnderstood: [], more: false };
  await answer({ ...none, next: 0 });
  expect(await isDue()).toBe(true);
  await settle();
  await answer({ ...none, next: 7 });
  expect(await isDue()).toBe(false);
  const { rows } = await world.pool.query<{ service_id: string }>(
    "select service_id from campaign_route where campaign_id = $1",
    [id],
  );
  await answer({ ...none, next: 8, notUnderstood: [Number(rows[0]?.service_id)] });
  expect(await isDue()).toBe(true);
  await settle();
  expect(await isDue()).toBe(false);
  await answer(undefined);
  expect(await isDue()).toBe(true);
  await settle();
  // From now on it is asked for alone again, every few seconds.
  const { rows: next } = await world.pool.query<{ seconds: number }>(
    "select extract(epoch from next_sync_at - now())::int seconds from campaign where id = $1",
    [id],
  );
  expect(next[0]?.seconds).toBeLessThanOrEqual(30);
});

test("money moves with the news themselves: nobody has to look at the campaign", async () => {
  const count = counting(world);
  const { userId, id } = await aPaidCampaign(world, { kind: "sms" });
  await begin(count);
  for (let ms = FRIDAY_MS; ms < FRIDAY_MS + 9 * DAY_MS;) {
    ms += 6 * HOUR_MS;
    world.setNow(ms);
    await world.gateway.catchUp(ms);
    await readFeeds(count.deps);
  }
  expect(asSubmitted((await reread(world, userId, id)).campaign).settledAt).not.toBeNull();
  expect(await walletOf(world, userId)).toMatchObject({ heldMinor: 0n });
});

test("a stop that comes while a campaign is looked at makes it due again", async () => {
  const count = counting(world);
  const { userId, id } = await aPaidCampaign(world);
  await begin(count);
  let isFirst = true;
  const messaging: MessagingProvider = {
    ...count.deps.messaging,
    async readReport(...asked) {
      if (isFirst) {
        isFirst = false;
        await stopCampaign(count.deps, { userId, campaignCode: campaignCodeOf(id) });
      }
      return world.deps.messaging.readReport(...asked);
    },
  };
  await world.pool.query("update campaign set next_sync_at = now() where id = $1", [id]);
  await syncCampaign({ ...count.deps, messaging }, id, { wait: true });
  const { rows } = await world.pool.query<{ due: boolean }>(
    "select next_sync_at <= now() due from campaign where id = $1",
    [id],
  );
  expect(rows[0]?.due).toBe(true);
});

test("a complaint of a campaign is told like every other figure", async () => {
  const count = counting(world);
  const { userId, id } = await aPaidCampaign(world);
  await begin(count);
  const { routes } = await reread(world, userId, id);
  const { serviceId } = routes[0] ?? {};
  const { rows } = await world.gatewayPool.query<{ id: number }>(
    `insert into network_connection (name, adapter, settings, secret_name, is_enabled)
      values ('Complained of', 'none', '{}', 'NONE', false) returning id`,
  );
  await world.gatewayPool.query("update service set complaints = 4 where id = $1", [serviceId]);
  await world.gatewayPool.query(
    "insert into complaint (connection_id, route_id, person, at, service_id) values ($1, 97, 1, now(), $2)",
    [rows[0]?.id, serviceId],
  );
  await readFeeds(count.deps);
  const { rows: stored } = await world.pool.query(
    "select complaints from campaign_route where campaign_id = $1 and service_id = $2",
    [id, serviceId],
  );
  expect(stored).toEqual([{ complaints: 4 }]);
});

test("a report of figures that cannot be keeps no other campaign's news from being taken", async () => {
  const count = counting(world);
  const [wrong, right] = [await aPaidCampaign(world), await aPaidCampaign(world)];
  await begin(count);
  const [route] = (await reread(world, wrong.userId, wrong.id)).routes;
  const network = count.deps.messaging;
  const readChanges: MessagingProvider["readChanges"] = async (...asked) => {
    const page = await network.readChanges(...asked);
    const changes = (page?.changes ?? []).map((it) =>
      it.serviceId === Number(route?.serviceId) ? { ...it, sent: 9_999, delivered: 9_999 } : it,
    );
    return page && { ...page, changes };
  };
  const messaging = new Proxy(network, {
    get: (target, name: keyof MessagingProvider) =>
      name === "readChanges" ? readChanges : target[name],
  });
  await live({ ...count.deps, messaging }, world.clock.now().getTime() + 4 * DAY_MS);
  const { routes } = await reread(world, right.userId, right.id);
  for (const { routeId, serviceId, sent } of routes) {
    const report = await network.readReport(routeId, Number(serviceId));
    expect(sent).toBe(report.sent);
    expect(sent).toBeGreaterThan(0);
  }
});
