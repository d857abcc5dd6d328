import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connectNetwork } from "../../dev/testing/networks/connect-network.ts";
import {
  AGGREGATOR_SECRETS,
  DIALECT_SETUPS,
  type DialectSetup,
  startSandboxAggregator,
} from "../../dev/testing/networks/sandbox-aggregator.ts";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { serve } from "../../platform/http/serve.ts";
import { ADAPTERS } from "../networks/adapters.ts";
import { aGateway, FRIDAY_MS } from "../testing/a-gateway.ts";
import { readReport } from "../testing/accounting.ts";
import { book } from "../testing/book.ts";

const PEOPLE = 60;
const HOUR_MS = 3_600_000;
const EVENING_MS = FRIDAY_MS + 9 * HOUR_MS;

let database: TestDatabase;
const ends: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  database = await createTestDatabase("gateway");
  ends.push(() => database.drop());
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A gateway whose route 97 is served by this aggregator of the sandbox, each of which reaches the other. */
async function aConnected({ name, settings, variables }: DialectSetup) {
  let nowMs = FRIDAY_MS;
  const aggregator = await startSandboxAggregator(name, () => nowMs);
  ends.push(() => aggregator.close());
  const world = await aGateway(
    database.pool,
    { adapters: ADAPTERS },
    { networkSecrets: variables },
  );
  ends.push(() => world.gateway.stop());
  const gateway = await serve(world.gateway.app, { port: 0, nextRequestMs: 0 });
  ends.push(() => gateway.close());
  const { callbackPath } = await connectNetwork(world.call, {
    adapter: name,
    name: "shop",
    secretName: AGGREGATOR_SECRETS,
    settings: { ...settings, batchSize: 7, messagesPerSecond: 1_000, baseUrl: aggregator.baseUrl },
    routeIds: [97],
  });
  const webhookUrl = `http://127.0.0.1:${gateway.port}${callbackPath}`;
  await aggregator.command({ webhookUrl, callFaults: ["429"] });
  /** Works until it is done; business time goes on, as pauses of the engine are counted in it. */
  const workUntil = (isDone: () => Promise<boolean>) =>
    vi.waitFor(
      async () => {
        nowMs = Math.max(nowMs + 61_000, EVENING_MS - HOUR_MS);
        world.setNow(nowMs);
        await world.gateway.catchUp(nowMs);
        expect(await isDone()).toBe(true);
      },
      { timeout: 25_000, interval: 20 },
    );
  return { world, aggregator, workUntil };
}

it.each(DIALECT_SETUPS.map((setup) => [setup.name, setup] as const))(
  "a campaign goes from booked to its last receipt over %s",
  async (_name, setup) => {
    const { world, aggregator, workUntil } = await aConnected(setup);
    const { taken } = aggregator;
    const { id } = await book(world, { maxCoins: PEOPLE, endPeriod: "2026-12-04T15:00:00Z" });
    await world.advanceTo(EVENING_MS - HOUR_MS, HOUR_MS);
    await workUntil(async () => (await taken()).length >= PEOPLE);
    const [first] = await taken();
    // Where receipts are asked for, some were by now.
    const absent = setup.receipts === "push" ? 1 : 0;
    await aggregator.command({ endings: absent ? { [first?.msisdn ?? ""]: "absent" } : {} });
    const statuses = await aggregator.sendReceipts({ isReversed: true, times: 2 });
    expect(new Set(statuses)).toEqual(new Set(setup.receipts === "push" ? [200] : []));
    await workUntil(async () => {
      const { delivered, undelivered } = await readReport(world.call, id);
      return delivered + undelivered === PEOPLE;
    });
    expect(await readReport(world.call, id)).toMatchObject({
      sent: PEOPLE,
      delivered: PEOPLE - absent,
      undelivered: absent,
    });
    const phones = (await taken()).map(({ msisdn }) => msisdn);
    expect(new Set(phones).size).toBe(PEOPLE);
    expect(phones).toHaveLength(PEOPLE);
  },
  60_000,
);
