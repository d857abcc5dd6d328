import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
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
import { aPaidCampaign, useWorld } from "../testing/booked-campaign.ts";
import { campaignCodeOf } from "../campaign-code.ts";
import { runSubmission } from "./run-submission.ts";
import { stopCampaign } from "../changes/stop-campaign.ts";
import { submitCampaign } from "./submit-campaign.ts";

const world = useWorld(FRIDAY_MS);
afterEach(() => {
  world.faults.current = () => {};
});

const holds = (campaignId: string) =>
  world.db.selectFrom("hold").selectAll().where("campaignId", "=", campaignId).execute();

async function bookedOnce(userId: string, campaignId: string): Promise<void> {
  const { campaign, routes } = await reread(world, userId, campaignId);
  const services = await gatewayServices(world, campaignCodeOf(campaignId));
  expect(services.map(({ routeId, people }) => [routeId, people])).toEqual(
    routes.map(({ routeId, people }) => [routeId, people]),
  );
  expect(routes.every((route) => route.serviceId !== null)).toBe(true);
  expect(await holds(campaignId)).toHaveLength(1);
  expect(campaign.status).toBe("pending");
  expect(await walletOf(world, userId)).toMatchObject({
    availableMinor: 91_000n,
    heldMinor: 9_000n,
  });
}

test("another price than the agreed one books nothing and tells the new one", async () => {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  const call = { userId, campaignId: id, amountMinor: 8_999n, idempotencyKey: randomUUID() };
  await expect(submitCampaign(world.deps, call)).rejects.toMatchObject({
    code: "aborted",
    details: { amountMinor: 9_000 },
  });
  expect(await holds(id)).toEqual([]);
});

test("a draft that changed between its price and its booking is not booked as it was priced", async () => {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  const db = new Proxy(world.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== "transaction")
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      return () => ({
        execute: async (work: (tx: never) => Promise<unknown>) => {
          await sql`update campaign set text = 'Milk', version = version + 1 where id = ${id}`.execute(
            target,
          );
          return target.transaction().execute(work as never);
        },
      });
    },
  });
  const call = { userId, campaignId: id, amountMinor: 9_000n, idempotencyKey: randomUUID() };
  await expect(submitCampaign({ ...world.deps, db }, call)).rejects.toMatchObject({
    code: "aborted",
  });
  expect(await holds(id)).toEqual([]);
});

test("a key that was used answers the same body the same, and refuses another body", async () => {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  const idempotencyKey = randomUUID();
  const call = { userId, campaignId: id, amountMinor: 9_000n, title: "Bread", idempotencyKey };
  const first = await submitCampaign(world.deps, call);
  const again = await submitCampaign(world.deps, call);
  expect(again.campaign).toEqual(first.campaign);
  const refused = { code: "aborted", reason: "idempotency-key-reused" };
  const another = await aDraft(world, userId);
  for (const change of [{ amountMinor: 9_001n }, { title: "Milk" }, { campaignId: another.id }])
    await expect(submitCampaign(world.deps, { ...call, ...change })).rejects.toMatchObject(refused);
  expect(await holds(id)).toHaveLength(1);
  expect(await holds(another.id)).toEqual([]);
});

test("fifty submissions at once, with equal and different keys, make one hold and one service a route", async () => {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const idempotencyKey = index % 2 === 0 ? key : randomUUID();
      return submitCampaign(world.deps, {
        userId,
        campaignId: id,
        amountMinor: 9_000n,
        idempotencyKey,
      });
    }),
  );
  expect(new Set(answers.map(({ campaign }) => campaign.id))).toEqual(new Set([id]));
  await Promise.all(
    Array.from({ length: 10 }, () => runSubmission(world.deps, id, { wait: true })),
  );
  await bookedOnce(userId, id);
});

test("one key cannot submit two campaigns", async () => {
  const userId = await anAdvertiser(world);
  const [first, second] = [await aDraft(world, userId), await aDraft(world, userId)];
  const call = { userId, amountMinor: 9_000n, idempotencyKey: randomUUID() };
  await submitCampaign(world.deps, { ...call, campaignId: first.id });
  await expect(
    submitCampaign(world.deps, { ...call, campaignId: second.id }),
  ).rejects.toMatchObject({ code: "aborted", reason: "idempotency-key-reused" });
  expect(await holds(second.id)).toEqual([]);
});

test("without the money nothing is booked, and the field that misses it is named", async () => {
  const userId = await anAdvertiser(world, 8_000n);
  const { id } = await aDraft(world, userId);
  await expect(quoteAndSubmit(world, userId, id)).rejects.toMatchObject({
    code: "invalid-argument",
    details: [{ path: "balance", message: expect.stringContaining("R10.00") }],
  });
  expect((await reread(world, userId, id)).campaign.status).toBe("draft");
});

test("whatever call dies, before or after the network acted, the next run ends with one service a route", async () => {
  const clean = await anAdvertiser(world);
  const first = await aDraft(world, clean);
  await quoteAndSubmit(world, clean, first.id);
  const calls: string[] = [];
  world.faults.current = (method, side) => {
    calls.push(`${method} ${side}`);
  };
  await runSubmission(world.deps, first.id, { wait: true });
  world.faults.current = () => {};
  await bookedOnce(clean, first.id);
  expect(calls.filter((call) => call === "createService after").length).toBeGreaterThan(1);

  for (const [dying, call] of calls.entries()) {
    const { userId, id } = await aPaidCampaign(world);
    let count = -1;
    world.faults.current = () => {
      count += 1;
      if (count >= dying) throw new Error(`died at ${call}`);
    };
    await runSubmission(world.deps, id, { wait: true });
    expect(count, call).toBeGreaterThanOrEqual(dying);
    world.faults.current = () => {};
    await runSubmission(world.deps, id, { wait: true });
    await bookedOnce(userId, id);
  }
  expect(await auditRows(world)).toEqual([]);
});

test("a booking whose answer is lost is looked up, not sent again", async () => {
  const { userId, id } = await aPaidCampaign(world);
  world.faults.current = (method, side) => {
    if (method === "createService" && side === "after") throw new MessagingError("timeout", "lost");
  };
  await runSubmission(world.deps, id, { wait: true });
  const seen: string[] = [];
  world.faults.current = (method, side) => {
    if (side === "before") seen.push(method);
  };
  await runSubmission(world.deps, id, { wait: true });
  expect(seen[0]).toBe("findService");
  await bookedOnce(userId, id);
});

test("a route that refuses is rejected with its reason; when all do, the money is back", async () => {
  const { userId, id } = await aPaidCampaign(world);
  world.faults.current = (method, side) => {
    if (method === "createService" && side === "before")
      throw new MessagingError("rejected", "no", [
        { path: "messages", message: "Not on this network.", words: ["half"] },
      ]);
  };
  await world.catchUp();
  const { campaign, routes } = await reread(world, userId, id);
  expect(campaign.status).toBe("rejected");
  expect(routes[0]).toMatchObject({ reason: "Not on this network.", words: ["half"] });
  expect(await walletOf(world, userId)).toMatchObject({ availableMinor: 100_000n, heldMinor: 0n });
});

test("when one of the routes refuses, its share comes back and the others are sent", async () => {
  const { userId, id, routes } = await aPaidCampaign(world);
  let refused = false;
  world.faults.current = (method, side) => {
    if (method !== "createService" || side !== "before" || refused) return;
    refused = true;
    throw new MessagingError("rejected", "no", [{ path: "", message: "Not here." }]);
  };
  await world.catchUp();
  world.setNow(FRIDAY_MS + HOUR_MS);
  await world.catchUp();
  const after = await reread(world, userId, id);
  expect(after.campaign.status).toBe("scheduled");
  const back = BigInt(routes[0]?.people ?? 0) * 30n;
  expect(back).toBeGreaterThan(0n);
  expect(await walletOf(world, userId)).toMatchObject({
    availableMinor: 91_000n + back,
    heldMinor: 9_000n - back,
  });
});

test("a network that stays away until the start leaves an expired campaign and all the money", async () => {
  const { userId, id } = await aPaidCampaign(world);
  world.faults.current = (method) => {
    if (method === "ensureClient") throw new MessagingError("unavailable", "away");
  };
  await world.catchUp();
  expect((await reread(world, userId, id)).campaign.status).toBe("pending");
  world.setNow(FRIDAY_MS + 72 * HOUR_MS);
  await world.catchUp();
  const { campaign } = await reread(world, userId, id);
  expect(campaign.status).toBe("expired");
  expect(asSubmitted(campaign).settledAt).not.toBeNull();
  expect(await walletOf(world, userId)).toMatchObject({ availableMinor: 100_000n, heldMinor: 0n });
  expect(await gatewayServices(world, campaignCodeOf(id))).toEqual([]);
});

test("stopped while a network is being asked who the advertiser is, nothing is booked there", async () => {
  const { userId, id } = await aPaidCampaign(world);
  const { messaging } = world.deps;
  const stopping = new Proxy(messaging, {
    get: (target, name: keyof typeof messaging) =>
      name === "ensureClient"
        ? async (...args: Parameters<typeof messaging.ensureClient>) => {
            const client = await messaging.ensureClient(...args);
            await stopCampaign(world.deps, { userId, campaignCode: campaignCodeOf(id) });
            return client;
          }
        : target[name],
  });
  const ordered: string[] = [];
  world.faults.current = (method, side) => {
    if (method === "createService" && side === "before") ordered.push(method);
  };
  await runSubmission({ ...world.deps, messaging: stopping }, id, { wait: true });
  expect(ordered).toEqual([]);
  await world.catchUp();
  expect(await gatewayServices(world, campaignCodeOf(id))).toEqual([]);
  expect(await walletOf(world, userId)).toMatchObject({ availableMinor: 100_000n, heldMinor: 0n });
});

test("stopped before the networks were asked, nothing is ever booked and the money is back", async () => {
  const { userId, id } = await aPaidCampaign(world);
  await stopCampaign(world.deps, { userId, campaignCode: campaignCodeOf(id) });
  expect(await walletOf(world, userId)).toMatchObject({ availableMinor: 100_000n, heldMinor: 0n });
  await world.catchUp();
  expect(await gatewayServices(world, campaignCodeOf(id))).toEqual([]);
});
