import { expect, onTestFinished, test, vi } from "vitest";
import { ofToday } from "../../../../dev/testing/nightly/sweep.ts";
import { STATUS } from "../../../../domain/campaign/status-codes.ts";
import { campaignCodeOf } from "../campaign-code.ts";
import {
  aDraft,
  anAdvertiser,
  auditRows,
  aWorld,
  gatewayServices,
  quoteAndSubmit,
  reread,
  walletOf,
  type World,
} from "../testing/a-world.ts";
import { shownCode } from "../testing/shown-code.ts";
import { aWorkerHost, kill9, killAtCall, type WorkerHost } from "../testing/a-worker.ts";

// Two people: two networks get one each, which is every step and the step from one network to the next.
const PEOPLE = 2;
const BOOKING = /company\/(user|service) /;
/** `npm test` dies at every sixth call, from another on each day; the night at every one. */
const DAYS_TO_ALL = 6;
/** The deaths are shared among worlds that run side by side; each waits for its worker most of the time. */
const WORLDS = 3;

type Scene = { world: World; host: WorkerHost };

async function submitted(world: World): Promise<{ userId: string; campaignId: string }> {
  const userId = await anAdvertiser(world);
  const { id: campaignId } = await aDraft(world, userId, { people: PEOPLE });
  await quoteAndSubmit(world, userId, campaignId);
  expect(await shownCode(world, userId, campaignId)).toBe(STATUS.InProcess);
  return { userId, campaignId };
}

/** Waits until the submission is closed, then looks at what tool and gateway hold. */
async function bookedExactlyOnce(world: World, userId: string, campaignId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const row = await world.db
        .selectFrom("campaignSubmission")
        .select("state")
        .where("campaignId", "=", campaignId)
        .executeTakeFirstOrThrow();
      expect(row.state).toBe("done");
    },
    { timeout: 150_000, interval: 50 },
  );
  expect(await shownCode(world, userId, campaignId)).toBe(STATUS.Pending);
  const { routes } = await reread(world, userId, campaignId);
  const services = await gatewayServices(world, campaignCodeOf(campaignId));
  expect(services.map(({ routeId, people }) => [routeId, people])).toEqual(
    routes.map(({ routeId, people }) => [routeId, people]),
  );
  expect(services).toHaveLength(PEOPLE);
  expect(await walletOf(world, userId)).toMatchObject({ availableMinor: 99_940n, heldMinor: 60n });
}

async function listBookingCalls({ world, host }: Scene): Promise<string[]> {
  const calls: string[] = [];
  host.watch.current = (call) => {
    if (BOOKING.test(call)) calls.push(call);
  };
  const { userId, campaignId } = await submitted(world);
  const worker = host.startWorker();
  await bookedExactlyOnce(world, userId, campaignId);
  await kill9(worker);
  return calls;
}

async function dieAndRecover({ world, host }: Scene, deadly: number): Promise<void> {
  const { userId, campaignId } = await submitted(world);
  await killAtCall(host, BOOKING, deadly);
  await bookedExactlyOnce(world, userId, campaignId);
  await host.endWorkers();
}

async function aScene(): Promise<Scene> {
  const world = await aWorld();
  const host = await aWorkerHost(world);
  onTestFinished(async () => {
    await host.close();
    await world.drop();
  });
  return { world, host };
}

test(
  "a worker killed with -9 at any call of a submission leaves one service a network and one hold",
  { timeout: 900_000 },
  async () => {
    const scenes = await Promise.all(Array.from({ length: WORLDS }, aScene));
    const [first] = scenes;
    if (!first) throw new Error("There is no world.");
    const calls = await listBookingCalls(first);
    expect(calls.filter((call) => /POST .*service after/.test(call))).toHaveLength(PEOPLE);
    const deaths = ofToday([...calls.keys()], DAYS_TO_ALL);
    expect(deaths.length).toBeGreaterThan(0);
    await Promise.all(
      scenes.map(async (scene) => {
        for (let deadly = deaths.shift(); deadly !== undefined; deadly = deaths.shift()) {
          await dieAndRecover(scene, deadly);
        }
        expect(await auditRows(scene.world)).toEqual([]);
      }),
    );
  },
);
