import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { MAX_CLOCK_SKEW_MS } from "../../platform/database/clock/clock-guard.ts";
import { createLog } from "../../platform/log/log.ts";
import { buildGateway, type GatewayOverrides } from "../app.ts";
import type { Network } from "../networks/network.ts";
import { createSimulatedNetwork } from "../networks/simulated/simulated-network.ts";
import { aClient, aConfig, aGateway, aService, FRIDAY_MS, SEED } from "../testing/a-gateway.ts";
import { book } from "../testing/book.ts";

const HOUR_MS = 3_600_000;
const WRONG = [
  ["four hours ahead", 4 * HOUR_MS],
  ["four hours behind", -4 * HOUR_MS],
  ["a second more ahead than may be", MAX_CLOCK_SKEW_MS + 1_000],
] as const;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
});
afterEach(() => database.drop());

/** A gateway on a machine whose clock can be set, and what its networks were handed. */
async function aMachine(clock: { offMs: number }, overrides: GatewayOverrides = {}) {
  const handed: string[] = [];
  const simulated = createSimulatedNetwork(SEED);
  const network: Network = {
    ...simulated,
    async submit(batch) {
      handed.push(...batch.messages.map(({ serviceId, msisdn }) => `${serviceId}/${msisdn}`));
      await simulated.submit(batch);
    },
    sendSingle: async ({ text }) => void handed.push(text),
  };
  const machineClocks = { machineMs: () => Date.now() + clock.offMs };
  const world = await aGateway(database.pool, { network, machineClocks, ...overrides });
  return { ...world, handed };
}

const countHeld = async () =>
  (await database.pool.query("select from route_lease where until > clock_timestamp()")).rowCount;

describe("a gateway whose machine's clock is wrong", () => {
  it.each(WRONG)("%s sends nothing, and goes on when it is right", async (_words, offMs) => {
    const clock = { offMs: 0 };
    const world = await aMachine(clock);
    const { id } = await book(world, { maxCoins: 120 });
    await world.advanceTo(FRIDAY_MS + HOUR_MS / 2);
    clock.offMs = offMs;
    // Its first message would be due an hour later.
    await world.advanceTo(FRIDAY_MS + 5 * HOUR_MS);
    expect(world.handed).toEqual([]);
    expect(await countHeld()).toBe(0);
    expect(await world.send("GET", "/readyz")).toMatchObject({
      status: 200,
      body: { clock: false },
    });
    // Nor a copy to a test phone, which goes out at once otherwise.
    const client = await aClient(world.call);
    const times = { startPeriod: "2026-12-07T08:00:00Z", endPeriod: "2026-12-08T15:00:00Z" };
    const phone = { campaignCode: "copy", status: 254, testNumbers: ["0821234567"] };
    const copy = { ...client, ...times, ...phone };
    const ask = () => world.call("POST", "/r/97/company/service", aService(copy));
    expect((await ask()).status).toBe(503);
    // Nor a message about an account: it would be noted for an hour that is not yet, or was long ago.
    const code = {
      key: "code-1",
      countryId: 6,
      msisdn: "0821234568",
      sender: "Shop",
      text: "Your code is 1234.",
      asked: true,
    };
    const accept = () => world.call("POST", "/company/transactionalmessage", code);
    expect((await accept()).status).toBe(503);
    expect(world.handed).toEqual([]);

    clock.offMs = 0;
    await world.gateway.catchUp(world.clock.now().getTime());
    expect(world.handed.length).toBeGreaterThan(10);
    expect(world.handed.every((one) => one.startsWith(`${id}/`))).toBe(true);
    expect((await ask()).status).toBe(200);
    expect((await accept()).status).toBe(200);
    expect(await world.send("GET", "/readyz")).toMatchObject({ body: { clock: true } });
  });

  it("works on while it is off by less", async () => {
    const world = await aMachine({ offMs: MAX_CLOCK_SKEW_MS - 1_000 });
    await book(world, { maxCoins: 120 });
    await world.advanceTo(FRIDAY_MS + 5 * HOUR_MS);
    expect(world.handed.length).toBeGreaterThan(10);
  });

  it("leaves its routes to a worker on a machine whose clock is right", async () => {
    const clock = { offMs: 0 };
    const shares = { isAlone: false };
    const wrong = await aMachine(clock, shares);
    await book(wrong, { maxCoins: 120 });
    await wrong.advanceTo(FRIDAY_MS + HOUR_MS / 2);
    expect(await countHeld()).toBeGreaterThan(1);
    clock.offMs = 4 * HOUR_MS;
    await wrong.advanceTo(FRIDAY_MS + HOUR_MS);
    const right = await aMachine({ offMs: 0 }, shares);
    await right.advanceTo(FRIDAY_MS + 5 * HOUR_MS);
    await wrong.advanceTo(FRIDAY_MS + 6 * HOUR_MS);
    expect(wrong.handed).toEqual([]);
    expect(right.handed.length).toBeGreaterThan(10);
    await Promise.all([wrong.gateway.stop(), right.gateway.stop()]);
  });

  it("is not ready where it does nothing else", async () => {
    const clock = { offMs: 4 * HOUR_MS };
    const worker = buildGateway(aConfig({ role: "worker" }), {
      pool: database.pool,
      log: createLog("test", "silent"),
      machineClocks: { machineMs: () => Date.now() + clock.offMs },
    });
    const ask = async () => {
      const answer = await worker.app.request("/readyz");
      return [answer.status, await answer.json()];
    };
    expect(await ask()).toEqual([503, { status: "not ready", database: true, clock: false }]);
    clock.offMs = 0;
    expect(await ask()).toEqual([200, { status: "ready", database: true, clock: true }]);
    await worker.stop();
  });
});
