import { IS_WHOLE } from "../../../../dev/testing/nightly/sweep.ts";
import { STATUS } from "../../../../domain/campaign/status-codes.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { campaignCodeOf } from "../campaign-code.ts";
import { editCampaign } from "./edit-campaign.ts";
import {
  auditRows,
  aWorld,
  gatewayServices,
  HOUR_MS,
  reread,
  walletOf,
  type World,
  asSubmitted,
} from "../testing/a-world.ts";
import { aBookedCampaign } from "../testing/booked-campaign.ts";
import { aWorkerHost, killAtCall, type WorkerHost } from "../testing/a-worker.ts";

/** One on each of two networks. */
const PEOPLE = 2;
const PRICE_MINOR = 30n;
const PAID_IN_MINOR = 100_000n;
const START_MS = Date.parse("2026-12-07T06:00:00Z");
const DAY_MS = 24 * HOUR_MS;
const CALLS_TO_STOP = /PUT .*company\/servicestatus /;
const CALLS_TO_REPLACE = /(?:PUT .*company\/servicestatus|POST .*company\/service) /;

/** `npm test` dies at the last calls, when one network has been told already; the night at every one. */
const DEATHS = 2;

type Scene = { world: World; host: WorkerHost };
type Edited = { userId: string; campaignId: string };

async function aScene(): Promise<Scene> {
  const world = await aWorld();
  const host = await aWorkerHost(world);
  onTestFinished(async () => {
    await host.close();
    await world.drop();
  });
  return { world, host };
}

/** A campaign that both networks have approved, changed shortly before its start; nobody has told the networks yet. */
async function edited(world: World): Promise<Edited> {
  world.setNow(START_MS - HOUR_MS);
  const { userId, id } = await aBookedCampaign(
    world,
    { people: PEOPLE, allocation: "fast" },
    { paidInMinor: PAID_IN_MINOR },
  );
  await world.advanceTo(START_MS - HOUR_MS / 2);
  const { campaign } = await reread(world, userId, id);
  expect(campaign.status).toBe("scheduled");
  const fields = { text: "Bread and milk at a third off this week." };
  await editCampaign(world.deps, { userId, id, version: campaign.version, fields });
  return { userId, campaignId: id };
}

/** Waits until a worker has brought the edit to its end. */
async function closed(world: World, campaignId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { state } = await world.db
        .selectFrom("campaignSubmission")
        .select("state")
        .where("campaignId", "=", campaignId)
        .executeTakeFirstOrThrow();
      expect(state).not.toBe("working");
    },
    { timeout: 150_000, interval: 50 },
  );
}

/** Runs the campaign to its end, and compares hold, spent money and messages. */
async function settledExactly({ world }: Scene, { userId, campaignId }: Edited): Promise<void> {
  await world.advanceTo(START_MS + 8 * DAY_MS, DAY_MS / 2);
  const { campaign } = await reread(world, userId, campaignId);
  expect(asSubmitted(campaign).settledAt).not.toBeNull();
  const holds = await world.db
    .selectFrom("hold")
    .select("campaignId")
    .where("campaignId", "=", campaignId)
    .execute();
  expect(holds).toHaveLength(1);
  const { rows } = await world.gatewayPool.query<{ sent: number; delivered: number }>(
    `select count(*)::int as sent, (count(*) filter (where m.state = 2))::int as delivered
     from message m join service s on s.id = m.service_id where s.campaign_code like $1`,
    [`${campaignCodeOf(campaignId)}-%`],
  );
  const { sent = 0, delivered = 0 } = rows[0] ?? {};
  expect(sent).toBe(PEOPLE);
  const spentMinor = BigInt(delivered) * PRICE_MINOR;
  const availableMinor = PAID_IN_MINOR - spentMinor;
  expect(await walletOf(world, userId)).toMatchObject({
    availableMinor,
    heldMinor: 0n,
    spentMinor,
  });
  expect(await auditRows(world)).toEqual([]);
}

/** Shares the deaths out among worlds that run side by side; each waits for its workers most of the time. */
async function atEach(deaths: number, die: (scene: Scene, deadly: number) => Promise<void>) {
  const all = Array.from({ length: deaths }, (_, index) => index);
  const left = IS_WHOLE ? all : all.slice(-DEATHS);
  const scenes = await Promise.all([aScene(), aScene()]);
  await Promise.all(
    scenes.map(async (scene) => {
      for (let deadly = left.shift(); deadly !== undefined; deadly = left.shift())
        await die(scene, deadly);
    }),
  );
}

test(
  "a worker killed with -9 at any call of an edit leaves one new service a network, the old one stopped, and one hold",
  { timeout: 900_000 },
  async () => {
    // On each network: stop the old one, book the new one; each before and after the network has acted.
    await atEach(PEOPLE * 4, async (scene, deadly) => {
      const { world, host } = scene;
      const one = await edited(world);
      await killAtCall(host, CALLS_TO_REPLACE, deadly);
      await closed(world, one.campaignId);
      await host.endWorkers();
      const services = await gatewayServices(world, campaignCodeOf(one.campaignId));
      expect(services, `call ${deadly}`).toHaveLength(2 * PEOPLE);
      const live = services.filter(({ status }) => status !== STATUS.Stopped);
      expect(live.map(({ people }) => people)).toEqual([1, 1]);
      expect(await walletOf(world, one.userId)).toMatchObject({ heldMinor: 60n });
      await settledExactly(scene, one);
    });
  },
);

test(
  "an edit that comes after the old text has gone out books nothing more, wherever its worker is killed",
  { timeout: 900_000 },
  async () => {
    await atEach(PEOPLE * 2, async (scene, deadly) => {
      const { world, host } = scene;
      const one = await edited(world);
      // No worker was there to tell the networks, and the old services have begun.
      world.setNow(START_MS + HOUR_MS);
      await world.gateway.catchUp(START_MS + HOUR_MS);
      await killAtCall(host, CALLS_TO_STOP, deadly);
      await closed(world, one.campaignId);
      await host.endWorkers();
      const services = await gatewayServices(world, campaignCodeOf(one.campaignId));
      expect(
        services.map(({ sent }) => sent),
        `call ${deadly}`,
      ).toEqual([1, 1]);
      await settledExactly(scene, one);
    });
  },
);
