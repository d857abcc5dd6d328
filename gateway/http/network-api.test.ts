import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { NothingTaken } from "../networks/connection.ts";
import { MAX_TESTS_A_DAY } from "../transactional/send-test-message.ts";
import { aGateway } from "../testing/a-gateway.ts";
import { codeOf, pathsOf } from "../testing/refusals.ts";
import { scriptedNetwork } from "../testing/scripted-adapter.ts";

const SECRET = "not-for-anybodys-eyes";
const scripted = scriptedNetwork("scripted");
let balance: () => Promise<string | undefined> = async () => "ZAR 12.50";
const adapter = {
  ...scripted.adapter,
  title: "Scripted (SMS)",
  settings: z.object({
    host: z
      .string()
      .min(1)
      .max(100)
      .meta({ title: "Host", description: "As the network names it." }),
    port: z.int().min(1).max(65_535).default(443),
  }),
  secrets: ["apiKey"],
  connect: (...args: Parameters<typeof scripted.adapter.connect>) => ({
    ...scripted.adapter.connect(...args),
    readBalance: () => balance(),
  }),
};

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(
    database.pool,
    { adapters: [adapter] },
    { networkSecrets: { NETWORK_SECRET_GOOD_API_KEY: SECRET } },
  );
});
afterAll(async () => {
  await world.gateway.stop();
  await database.drop();
});

type Connection = {
  id: number;
  revision: number;
  state: string;
  problem: string | null;
  callbackUrl: string;
  isEnabled: boolean;
};

let counter = 0;
async function aConnection(changes: Record<string, unknown> = {}) {
  const { status, body } = await world.call("POST", "/company/connection", {
    adapter: "scripted",
    name: `Network ${++counter}`,
    secretName: "GOOD",
    settings: { host: "api.example" },
    ...changes,
  });
  expect(status).toBe(200);
  return body as unknown as Connection;
}
async function switchOn({ id, revision }: Connection, isEnabled = true) {
  const body = { id, revision, isEnabled };
  const reply = await world.call("PUT", "/company/connectionswitch", body);
  expect(reply.status).toBe(200);
  return reply.body as unknown as Connection;
}
async function find(id: number) {
  const { body } = await world.call("GET", "/company/connections");
  return (body.connections as Connection[]).find((one) => one.id === id);
}

test("kinds of networks are named with a JSON schema of their settings, and secrets by name alone", async () => {
  const { body } = await world.call("GET", "/company/networkadapters");
  expect(body.adapters).toMatchObject([
    {
      name: "scripted",
      title: "Scripted (SMS)",
      secrets: ["apiKey"],
      settings: {
        type: "object",
        required: ["host"],
        properties: {
          host: { type: "string", title: "Host", maxLength: 100 },
          port: { type: "integer", default: 443, maximum: 65_535 },
        },
      },
    },
  ]);
});

test("a connection begins switched off, and tells where its secrets are and never what they are", async () => {
  const made = await aConnection();
  expect(made).toMatchObject({
    isEnabled: false,
    state: "off",
    problem: null,
    secrets: [{ name: "apiKey", variable: "NETWORK_SECRET_GOOD_API_KEY", isSet: true }],
    waiting: 0,
    inDoubt: 0,
    parked: 0,
    routes: [],
  });
  expect(made.callbackUrl).toBe(
    `http://gateway.test/networks/${made.id}/${world.gateway.callbackKeyOf(made.id)}`,
  );
  expect(await switchOn(made)).toMatchObject({ state: "working", revision: 2 });
  const { body } = await world.call("GET", "/company/connections");
  expect(JSON.stringify(body)).not.toContain(SECRET);
});

test("a connection whose secret is missing says which variable to set", async () => {
  const made = await switchOn(await aConnection({ secretName: "ABSENT" }));
  expect(made).toMatchObject({
    state: "broken",
    problem: "Set NETWORK_SECRET_ABSENT_API_KEY for the gateway.",
    secrets: [{ isSet: false }],
  });
  const check = await world.call("POST", "/company/connectioncheck", { id: made.id });
  expect(check.body).toEqual({ balance: null, problem: made.problem });
});

test("settings are checked at their fields, and what the network does not know is not stored", async () => {
  const refused = await world.call("POST", "/company/connection", {
    adapter: "scripted",
    name: "Refused",
    secretName: "GOOD",
    settings: { host: "", port: 70_000, apiKey: SECRET },
  });
  expect([refused.status, pathsOf(refused.body)]).toEqual([
    400,
    ["settings.apiKey", "settings.host", "settings.port"],
  ]);
  expect(JSON.stringify(refused.body)).not.toContain(SECRET);
  const unknown = { adapter: "other", name: "N", secretName: "GOOD", settings: {} };
  const other = await world.call("POST", "/company/connection", unknown);
  expect(pathsOf(other.body)).toEqual(["adapter"]);
});

test("two connections cannot have one name", async () => {
  await aConnection({ name: "Only one" });
  const again = await world.call("POST", "/company/connection", {
    adapter: "scripted",
    name: "Only one",
    secretName: "GOOD",
    settings: { host: "a" },
  });
  expect([again.status, pathsOf(again.body)]).toEqual([400, ["name"]]);
});

test("of two administrators who change a connection at once the second is told", async () => {
  const { id, revision } = await aConnection();
  const change = (host: string) =>
    world.call("PUT", "/company/connection", {
      id,
      revision,
      name: `Changed ${id}`,
      secretName: "GOOD",
      settings: { host },
    });
  const replies = await Promise.all([change("one.example"), change("two.example")]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const done = replies.find(({ status }) => status === 200)?.body;
  expect(await find(id)).toMatchObject({ settings: done?.settings, revision: revision + 1 });
});

test("which connections serve a route is set as a whole, and not over what somebody else has set", async () => {
  const one = await aConnection();
  const two = await aConnection();
  const put = (known: unknown[], connections: unknown[]) =>
    world.call("PUT", "/r/98/company/connections", { known, connections });
  const both = [
    { connectionId: one.id, priority: 1, share: 70 },
    { connectionId: two.id, priority: 1, share: 30 },
  ];
  expect((await put([], both)).status).toBe(200);
  expect(await find(two.id)).toMatchObject({ routes: [{ routeId: 98, priority: 1, share: 30 }] });
  const late = await put([], [{ connectionId: two.id, priority: 1, share: 100 }]);
  expect([late.status, codeOf(late.body)]).toEqual([409, "aborted"]);
  const wrong = await put(both, [both[0], both[0], { ...both[1], connectionId: 999_999 }]);
  expect(pathsOf(wrong.body)).toEqual(["connections.1.connectionId", "connections.2.connectionId"]);
  expect(await find(one.id)).toMatchObject({ routes: [{ routeId: 98, share: 70 }] });
  expect((await put(both, [])).status).toBe(200);
  expect(
    (await world.call("PUT", "/r/999/company/connections", { known: [], connections: [] })).status,
  ).toBe(404);
});

test("a connection is taken away only while no route refers to it", async () => {
  const { id, revision } = await aConnection();
  const serving = [{ connectionId: id, priority: 1, share: 100 }];
  const path = "/r/98/company/connections";
  await world.call("PUT", path, { known: [], connections: serving });
  const refused = await world.call("POST", "/company/connectionremove", { id, revision });
  expect([refused.status, await find(id)]).toMatchObject([409, { id }]);
  await world.call("PUT", path, { known: serving, connections: [] });
  expect((await world.call("POST", "/company/connectionremove", { id, revision })).status).toBe(
    200,
  );
  expect(await find(id)).toBeUndefined();
});

test("a connection stays while a message that went over it is in doubt: nobody could answer for it", async () => {
  const { id, revision } = await aConnection();
  await database.pool.query(
    "insert into message_doubt (service_id, person, connection_id, number_hash) values (1, 1, $1, '\\x00')",
    [id],
  );
  const remove = () => world.call("POST", "/company/connectionremove", { id, revision });
  const refused = await remove();
  expect([refused.status, codeOf(refused.body)]).toEqual([409, "aborted"]);
  await database.pool.query("delete from message_doubt where connection_id = $1", [id]);
  expect((await remove()).status).toBe(200);
});

test("a check answers with the balance, or with what is wrong", async () => {
  const off = await aConnection();
  const check = () => world.call("POST", "/company/connectioncheck", { id: off.id });
  expect((await check()).status).toBe(409);
  await switchOn(off);
  expect((await check()).body).toEqual({ balance: "ZAR 12.50", problem: null });
  balance = async () => {
    throw new NothingTaken("credentials", "401");
  };
  expect((await check()).body).toEqual({
    balance: null,
    problem: "The network refuses the password or key.",
  });
});

test("a test message goes through exactly this connection, and never to a number that opted out", async () => {
  const { id } = await switchOn(await aConnection());
  const test = (msisdn: string) =>
    world.call("POST", "/company/connectiontest", {
      id,
      countryId: 6,
      msisdn,
      sender: "Loudhailer",
      text: "A test.",
    });
  scripted.network.taken.length = 0;
  expect((await test("0825550701")).body).toEqual({ outcome: "accepted", problem: null });
  expect(scripted.network.taken).toMatchObject([{ msisdn: "27825550701", text: "A test." }]);
  await world.call("POST", "/company/optouts", { countryId: 6, msisdn: "0825550702" });
  const refused = await test("0825550702");
  expect([refused.status, pathsOf(refused.body)]).toEqual([400, ["msisdn"]]);
  scripted.network.answer = async () => {
    throw new NothingTaken("credit", "402");
  };
  expect((await test("0825550701")).body).toEqual({
    outcome: "nothing",
    problem: "The account with the network has no credit left.",
  });
  expect(await find(id)).toMatchObject({ state: "resting" });
  expect(scripted.network.taken).toHaveLength(2);
});

test("a connection sends so many test messages on a day, and more the next day", async () => {
  const { id } = await switchOn(await aConnection());
  scripted.network.answer = scripted.network.accept;
  const test = async () => {
    const message = { countryId: 6, msisdn: "0825550703", sender: "Loudhailer", text: "A test." };
    return (await world.call("POST", "/company/connectiontest", { id, ...message })).body;
  };
  for (let sent = 0; sent < MAX_TESTS_A_DAY; sent += 1)
    expect(await test()).toMatchObject({ outcome: "accepted" });
  scripted.network.taken.length = 0;
  expect(await test()).toEqual({ outcome: "nothing", problem: expect.stringContaining("today") });
  expect(scripted.network.taken).toEqual([]);
  world.setNow(world.clock.now().getTime() + 24 * 3_600_000);
  expect(await test()).toMatchObject({ outcome: "accepted" });
});
