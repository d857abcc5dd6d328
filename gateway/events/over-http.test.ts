import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Taken } from "../../dev/sandbox/networks/account.ts";
import { networksRoutes } from "../../dev/sandbox/networks/networks.routes.ts";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { serve } from "../../platform/http/serve.ts";
import { secretVariable } from "../exchange/secrets.ts";
import { ADAPTERS } from "../networks/adapters.ts";
import { type Profile, PROFILES } from "../networks/http/testing/profiles.ts";
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
async function aConnected({ adapter, settings, secrets }: Profile) {
  let nowMs = FRIDAY_MS;
  const sandbox = await serve(networksRoutes({ nowMs: () => nowMs }), {
    port: 0,
    nextRequestMs: 0,
  });
  ends.push(() => sandbox.close());
  const variables = Object.entries(secrets).map(([name, value]) => [
    secretVariable("SHOP", name),
    value,
  ]);
  const world = await aGateway(
    database.pool,
    { adapters: ADAPTERS },
    { networkSecrets: Object.fromEntries(variables) },
  );
  ends.push(() => world.gateway.stop());
  const gateway = await serve(world.gateway.app, { port: 0, nextRequestMs: 0 });
  ends.push(() => gateway.close());
  await database.pool.query(
    `with c as (insert into network_connection (name, adapter, settings, secret_name)
       values ('shop', $1, $2, 'SHOP') returning id)
     insert into route_connection (route_id, connection_id, priority) select 97, id, 1 from c`,
    [
      adapter.name,
      {
        ...settings,
        batchSize: 7,
        messagesPerSecond: 1_000,
        baseUrl: `http://127.0.0.1:${sandbox.port}/networks/${adapter.name}`,
      },
    ],
  );
  const { body } = await world.call("GET", "/company/connections");
  const [connection] = body["connections"] as { callbackUrl: string }[];
  const address = new URL(connection?.callbackUrl ?? "");
  const control = `http://127.0.0.1:${sandbox.port}/api/networks/${adapter.name}`;
  const command = async (method: string, path: string, what: unknown) =>
    (await fetch(control + path, { method, body: JSON.stringify(what) })).json();
  await command("PUT", "", {
    webhookUrl: `http://127.0.0.1:${gateway.port}${address.pathname}`,
    receiptAfterMs: null,
    callFaults: ["429"],
  });
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
  const taken = async () => ((await (await fetch(control)).json()) as { taken: Taken[] }).taken;
  return { world, command, workUntil, taken };
}

it.each(PROFILES.map((profile) => [profile.adapter.name, profile] as const))(
  "a campaign goes from booked to its last receipt over %s",
  async (_name, profile) => {
    const { world, command, workUntil, taken } = await aConnected(profile);
    const { id } = await book(world, { maxCoins: PEOPLE, endPeriod: "2026-12-04T15:00:00Z" });
    await world.advanceTo(EVENING_MS - HOUR_MS, HOUR_MS);
    await workUntil(async () => (await taken()).length >= PEOPLE);
    const [first] = await taken();
    // Where receipts are asked for, some were by now.
    const absent = profile.receipts === "push" ? 1 : 0;
    await command("PUT", "", { endings: absent ? { [first?.msisdn ?? ""]: "absent" } : {} });
    const heard = (await command("POST", "/receipts", { isReversed: true, times: 2 })) as {
      statuses: number[];
    };
    expect(new Set(heard.statuses)).toEqual(new Set(profile.receipts === "push" ? [200] : []));
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
