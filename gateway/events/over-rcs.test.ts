import { afterEach, beforeEach, expect, it } from "vitest";
import {
  type Command,
  SANDBOX_AGENT,
  SANDBOX_CLIENT_TOKEN,
  type Taken,
} from "../../dev/sandbox/rcs/account.ts";
import { rcsRoutes } from "../../dev/sandbox/rcs/rcs.routes.ts";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { serve } from "../../platform/http/serve.ts";
import { secretVariable } from "../exchange/secrets.ts";
import { FAILURE } from "../../domain/campaign/failure-reasons.ts";
import { googleRcsAdapter } from "../networks/rcs/adapter.ts";
import { aGateway, FRIDAY_MS } from "../testing/a-gateway.ts";
import { book } from "../testing/book.ts";
import { KINDS } from "../testing/kinds.ts";
import { scriptedNetwork } from "../testing/scripted-adapter.ts";

const PEOPLE = 40;
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

/** A gateway whose route 97 is served by RCS for Business of the sandbox and by a network of SMS. */
async function aConnected() {
  const sandbox = await serve(rcsRoutes(), { port: 0, nextRequestMs: 0 });
  ends.push(() => sandbox.close());
  const origin = `http://127.0.0.1:${sandbox.port}`;
  const serviceAccountKey = await (await fetch(`${origin}/api/rcs/service-account`)).text();
  const plain = scriptedNetwork("plain");
  const world = await aGateway(
    database.pool,
    { adapters: [googleRcsAdapter, plain.adapter] },
    {
      networkSecrets: {
        [secretVariable("SHOP", "serviceAccountKey")]: serviceAccountKey,
        [secretVariable("SHOP", "clientToken")]: SANDBOX_CLIENT_TOKEN,
      },
    },
  );
  ends.push(() => world.gateway.stop());
  const gateway = await serve(world.gateway.app, { port: 0, nextRequestMs: 0 });
  ends.push(() => gateway.close());
  const settings = { baseUrl: `${origin}/rcs`, agentId: SANDBOX_AGENT, messagesPerSecond: 1_000 };
  for (const [adapter, chosen] of [
    ["google-rcs", settings],
    ["plain", {}],
  ])
    await database.pool.query(
      `with c as (insert into network_connection (name, adapter, settings, secret_name)
         values ($1, $1, $2, 'SHOP') returning id)
       insert into route_connection (route_id, connection_id, priority) select 97, id, 1 from c`,
      [adapter, chosen],
    );
  const { rows } = await database.pool.query<{ id: number }>(
    "select id from network_connection where adapter = 'google-rcs'",
  );
  const id = rows[0]?.id ?? 0;
  const control = `${origin}/api/rcs`;
  const call = (method: string, path: string, body: object) =>
    fetch(control + path, { method, body: JSON.stringify(body) });
  const command = (it: Command) => call("PUT", "", it);
  await command({
    webhookUrl: `http://127.0.0.1:${gateway.port}/networks/${id}/${world.gateway.callbackKeyOf(id)}`,
  });
  return {
    world,
    plain,
    command,
    sendEvents: () => call("POST", "/events", { times: 2 }),
    taken: async () => ((await (await fetch(control)).json()) as { taken: Taken[] }).taken,
    catchUp: (ms: number) => {
      world.setNow(ms);
      return world.gateway.catchUp(ms);
    },
  };
}

it("an RCS campaign goes from booked to its last receipt: delivered, read, as SMS where there is no RCS or it was not fetched, and never told", async () => {
  const { world, plain, command, sendEvents, taken, catchUp } = await aConnected();
  await command({ faults: Array<"404">(8).fill("404") });
  const { id } = await book(world, {
    ...(await KINDS["rcsOrSms"]?.(world.call)),
    maxCoins: PEOPLE,
    endPeriod: "2026-12-04T15:00:00Z",
  });
  const report = async () => (await world.call("GET", `/r/97/company/servicereport?id=${id}`)).body;
  await world.advanceTo(EVENING_MS, HOUR_MS);
  await catchUp(EVENING_MS);
  const rich = await taken();
  expect([rich.length, plain.network.taken.length]).toEqual([PEOPLE - 8, 8]);
  const ending = (from: number, to: number, how: "read" | "expired" | "revoke-failed") =>
    Object.fromEntries(rich.slice(from, to).map(({ msisdn }) => [msisdn, how]));
  await command({
    endings: {
      ...ending(0, 5, "read"),
      ...ending(5, 11, "expired"),
      ...ending(11, 12, "revoke-failed"),
    },
  });
  await sendEvents();
  await catchUp(EVENING_MS);
  await catchUp(EVENING_MS);
  expect(plain.network.taken).toHaveLength(14);
  expect(await report()).toMatchObject({ sent: PEOPLE, delivered: 25, undelivered: 0 });
  await plain.network.sink?.(
    plain.network.taken.map((_m, at) => ({
      type: "receipt",
      reference: plain.network.referenceAt(at),
      state: at < 2 ? "undelivered" : "delivered",
      reason: at < 2 ? FAILURE.absent : undefined,
      atMs: EVENING_MS,
    })),
  );
  await catchUp(EVENING_MS);
  await catchUp(EVENING_MS + 73 * HOUR_MS);
  const { failures, ...rest } = await report();
  expect(rest).toMatchObject({
    booked: PEOPLE,
    sent: PEOPLE,
    delivered: 37,
    undelivered: 3,
    reads: 5,
    fallbacks: 12,
  });
  expect(failures).toEqual(
    expect.arrayContaining([
      { reason: "Phone switched off or out of reach", count: 2 },
      { reason: "No answer from the phone within 72 hours", count: 1 },
    ]),
  );
  const phones = [...rich, ...plain.network.taken.slice(0, 8)].map(({ msisdn }) => msisdn);
  expect(new Set(phones).size).toBe(PEOPLE);
  expect(plain.network.taken).toHaveLength(14);
}, 60_000);
