import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  aToolWithGateway,
  auditedSince,
  findConnection,
  lastAuditOf,
  SECRET,
  type ToolWithGateway,
} from "./testing/a-tool-with-gateway.ts";

const REASON = { reason: "a contract was signed" };

let world: ToolWithGateway;
let real: ToolWithGateway["real"];
let scripted: ToolWithGateway["scripted"];
let tool: ToolWithGateway["tool"];
let admin: ToolWithGateway["admin"];
let lastAudit = "0";

beforeAll(async () => {
  world = await aToolWithGateway();
  ({ real, scripted, tool, admin } = world);
}, 60_000);
afterAll(() => world.drop());
beforeEach(async () => {
  world.slow.isSlow = false;
  lastAudit = await lastAuditOf(world);
});

const words = (name: string) => ({ name, secretName: "GOOD", settings: {} });
async function aNetwork(name: string) {
  const networks = admin.client.administration;
  const { id } = await networks.createNetwork({ adapter: "scripted", ...words(name), ...REASON });
  return find(id);
}
const find = (id: number) => findConnection(world, id);
const audited = () => auditedSince(world, lastAudit);

test("an administrator connects a network and gives it a route; each step has its history and no secret is anywhere", async () => {
  const { administration } = admin.client;
  const made = await aNetwork("Connected");
  expect(made).toMatchObject({
    state: "off",
    secrets: [{ variable: "NETWORK_SECRET_GOOD_API_KEY", isSet: true }],
  });
  const { id, revision } = made;
  await administration.switchNetwork({ id, revision, isEnabled: true, ...REASON });
  const connections = [{ connectionId: id, priority: 1, share: 100 }];
  await administration.setRouteNetworks({ routeId: 98, known: [], connections, ...REASON });
  const seen = await administration.networks({});
  expect(seen.routes.find(({ routeId }) => routeId === 98)).toMatchObject({ connections });
  expect(await find(id)).toMatchObject({ state: "working" });
  const history = await administration.changes({ kind: "network", limit: 3 });
  expect(history.rows.map(({ subject }) => subject)).toEqual([
    "Volta Mobile",
    "Connected",
    "Connected",
  ]);
  expect((await audited()).map(({ action }) => action)).toEqual([
    "network.changed",
    "network.changed",
    "network.changed",
  ]);
  expect(JSON.stringify([seen, history])).not.toContain(SECRET);
  const none = { routeId: 98, known: connections, connections: [] };
  await administration.setRouteNetworks({ ...none, ...REASON });
});

test("what the network refuses is said at its field, and leaves no history", async () => {
  await aNetwork("Taken");
  const history = () => admin.client.administration.changes({ kind: "network" });
  const before = (await history()).rows.length;
  const again = { adapter: "scripted", ...words("Taken"), ...REASON };
  await expect(admin.client.administration.createNetwork(again)).rejects.toMatchObject({
    code: "invalid-argument",
    data: [{ path: "name" }],
  });
  const wrong = { ...again, name: "Other", settings: { password: SECRET } };
  await expect(admin.client.administration.createNetwork(wrong)).rejects.toMatchObject({
    data: [{ path: "settings.password" }],
  });
  expect([(await history()).rows.length, (await audited()).length]).toEqual([before, 1]);
});

test("a change over somebody else's is refused and leaves no history", async () => {
  const { id, revision } = await aNetwork("Contested");
  const { administration } = admin.client;
  await administration.changeNetwork({ id, revision, ...words("Contested 2"), ...REASON });
  const late = { id, revision, ...words("Contested 3"), ...REASON };
  await expect(administration.changeNetwork(late)).rejects.toMatchObject({ code: "aborted" });
  const known = [{ connectionId: id, priority: 2, share: 50 }];
  await expect(
    administration.setRouteNetworks({ routeId: 98, known, connections: [], ...REASON }),
  ).rejects.toMatchObject({ code: "aborted" });
  expect(await find(id)).toMatchObject({ name: "Contested 2" });
  expect(await audited()).toHaveLength(2);
});

test("a change that got no answer in time is in the audit, because it may have been made", async () => {
  const { id, revision } = await aNetwork("Slow");
  world.slow.isSlow = true;
  await expect(
    admin.client.administration.switchNetwork({ id, revision, isEnabled: true, ...REASON }),
  ).rejects.toMatchObject({ code: "deadline-exceeded" });
  expect(await find(id)).toMatchObject({ isEnabled: true });
  expect((await audited()).at(-1)).toMatchObject({
    action: "network.change-unanswered",
    detail: { subject: "Slow", ...REASON },
  });
});

test("an administrator has the cheapest connection of a route chosen, with a floor; the audit has both, and a change over another's is refused", async () => {
  const { administration } = admin.client;
  const { id } = await aNetwork("Of least cost");
  const connections = [{ connectionId: id, priority: 1, share: 100 }];
  const byShare = { by: "share", minDeliveredPercent: 0 } as const;
  const cheapest = { by: "price", minDeliveredPercent: 80 } as const;
  const change = { routeId: 98, known: [], connections, ...REASON };
  await administration.setRouteNetworks({ ...change, choice: { known: byShare, next: cheapest } });
  const route = async () =>
    (await administration.networks({})).routes.find(({ routeId }) => routeId === 98);
  expect(await route()).toMatchObject({
    choice: cheapest,
    results: [{ connectionId: id, delivered: 0, undelivered: 0 }],
  });
  const { rows } = await administration.changes({ kind: "network", limit: 1 });
  expect(rows).toMatchObject([
    { subject: "Volta Mobile", after: { connections, choice: cheapest }, ...REASON },
  ]);
  const same = { routeId: 98, known: connections, connections, ...REASON };
  await expect(
    administration.setRouteNetworks({ ...same, choice: { known: byShare, next: byShare } }),
  ).rejects.toMatchObject({ code: "aborted" });
  const none = { ...same, connections: [], choice: { known: cheapest, next: byShare } };
  await administration.setRouteNetworks(none);
  expect(await route()).toMatchObject({ choice: byShare, connections: [] });
});

test("a connection is deleted once no route uses it", async () => {
  const { administration } = admin.client;
  const { id, revision } = await aNetwork("To delete");
  const connections = [{ connectionId: id, priority: 1, share: 100 }];
  await administration.setRouteNetworks({ routeId: 98, known: [], connections, ...REASON });
  await expect(administration.removeNetwork({ id, revision, ...REASON })).rejects.toMatchObject({
    code: "aborted",
    message: "A route uses this connection. Take it away from the route first.",
  });
  const none = { routeId: 98, known: connections, connections: [] };
  await administration.setRouteNetworks({ ...none, ...REASON });
  await administration.removeNetwork({ id, revision, ...REASON });
  await expect(find(id)).rejects.toThrow();
});

test("a connection that reaches all networks of a country says so, with audit, and is deleted only after that was changed", async () => {
  const { administration } = admin.client;
  const { id: plain } = await aNetwork("Of its routes");
  expect(await find(plain)).toMatchObject({ nationalCountryId: null });
  const made = { adapter: "scripted", ...words("National"), nationalCountryId: 6, ...REASON };
  const { id } = await administration.createNetwork(made);
  const { revision } = await find(id);
  await administration.changeNetwork({ id, revision, ...words("National"), ...REASON });
  expect(await find(id)).toMatchObject({ nationalCountryId: 6 });
  const nowhere = { id, revision: revision + 1, ...words("National"), nationalCountryId: 5 };
  await expect(administration.changeNetwork({ ...nowhere, ...REASON })).rejects.toMatchObject({
    data: [{ path: "nationalCountryId" }],
  });
  const known = { id, revision: revision + 1 };
  await expect(administration.removeNetwork({ ...known, ...REASON })).rejects.toMatchObject({
    code: "aborted",
    message:
      "This connection reaches all networks of a country. Change that first, then delete it.",
  });
  const noMore = { ...known, ...words("National"), nationalCountryId: null, ...REASON };
  await administration.changeNetwork(noMore);
  const { rows } = await administration.changes({ kind: "network", limit: 2 });
  expect(rows).toMatchObject([
    { before: { nationalCountryId: 6 }, after: { nationalCountryId: null } },
    { before: { nationalCountryId: 6 }, after: { nationalCountryId: 6 } },
  ]);
  await administration.removeNetwork({ id, revision: revision + 2, ...REASON });
  await expect(find(id)).rejects.toThrow();
});

test("a test message goes to the administrator's own proved number alone, and its audit has no number", async () => {
  const { administration } = admin.client;
  const { id, revision } = await aNetwork("Tested");
  await expect(administration.testNetwork({ id })).rejects.toMatchObject({
    code: "aborted",
    message: expect.stringContaining("Confirm your mobile number"),
  });
  await sql`insert into mobile_proof (user_id, number_index, code_hash, expires_at, asked_on, asked_count, proved_at)
    select ${admin.userId}, mobile_number_index, '', now(), current_date, 1, now()
    from account_profile where user_id = ${admin.userId}`.execute(tool.app.db);
  await expect(administration.testNetwork({ id })).rejects.toMatchObject({
    code: "aborted",
    message: "Switch the connection on first.",
  });
  await administration.switchNetwork({ id, revision, isEnabled: true, ...REASON });
  expect(scripted.taken).toEqual([]);
  expect(await administration.testNetwork({ id })).toEqual({ outcome: "accepted", problem: null });
  expect(scripted.taken).toMatchObject([{ msisdn: "27825550801" }]);
  expect((await audited()).at(-1)).toMatchObject({ action: "network.tested" });
  expect(JSON.stringify(await audited())).not.toMatch(/\d{9,}/);
  expect(await administration.checkNetwork({ id })).toEqual({ balance: null, problem: null });
});

test("sender names of a connection are asked for, registered and taken away, each step with its history", async () => {
  const { administration } = admin.client;
  const { id } = await aNetwork("Named");
  await administration.setNetworkSenderRule({ id, isRequired: true, ...REASON });
  const sender = {
    id,
    name: "Bread",
    since: "2026-12-01",
    reference: "",
    note: "",
    isOffered: false,
  };
  await administration.setNetworkSender({ ...sender, state: "requested", known: null, ...REASON });
  const registered = { ...sender, state: "registered" as const, reference: "REG-7", ...REASON };
  await expect(
    administration.setNetworkSender({ ...registered, known: null }),
  ).rejects.toMatchObject({ code: "aborted" });
  await administration.setNetworkSender({ ...registered, known: "requested" });
  expect(await find(id)).toMatchObject({
    needsRegisteredSenders: true,
    senders: [{ name: "Bread", state: "registered", reference: "REG-7" }],
  });
  await administration.removeNetworkSender({ id, name: "Bread", known: "registered", ...REASON });
  expect(await find(id)).toMatchObject({ senders: [] });
  const history = await administration.changes({ kind: "network", limit: 4 });
  expect(history.rows.map(({ subject }) => subject)).toEqual([
    "Named: Bread",
    "Named: Bread",
    "Named: Bread",
    "Named",
  ]);
});

test("nobody but an administrator reads or changes connections", async () => {
  const member = await tool.signedUp();
  const visitor = await tool.openBrowser();
  await visitor.post("/api/auth/sign-in/anonymous", {});
  for (const { client } of [member, visitor]) {
    const { administration } = client;
    for (const call of [
      () => administration.networks({}),
      () => administration.createNetwork({ adapter: "scripted", ...words("Mine"), ...REASON }),
      () => administration.setRouteNetworks({ routeId: 98, known: [], connections: [], ...REASON }),
      () => administration.testNetwork({ id: 1 }),
      () => administration.setNetworkSenderRule({ id: 1, isRequired: false, ...REASON }),
    ])
      await expect(call()).rejects.toMatchObject({
        code: expect.stringMatching(/permission-denied|unauthenticated/),
      });
  }
  expect(await audited()).toEqual([]);
});

test("what a connection charges is said by versions: with history, over what was seen, never for a day that is over", async () => {
  const { administration } = admin.client;
  const { id, tariffs } = await aNetwork("Priced");
  expect(tariffs).toEqual([]);
  const today = real.clock.now().toISOString().slice(0, 10);
  const prices = [
    { channel: "sms" as const, routeId: null, unitMicros: 170_000 },
    { channel: "sms" as const, routeId: 97, unitMicros: 110_001 },
  ];
  const first = { id, known: null, validFrom: today, currency: "ZAR", prices, ...REASON };
  await administration.setNetworkTariff(first);
  const [known] = (await find(id)).tariffs;
  expect(known).toMatchObject({ validFrom: today, currency: "ZAR" });
  expect(known?.prices.toSorted((a, b) => a.unitMicros - b.unitMicros)).toEqual(
    prices.toReversed(),
  );

  await expect(administration.setNetworkTariff(first)).rejects.toMatchObject({ code: "aborted" });
  const next = { ...first, known: known?.id ?? 0 };
  const spoilt = [
    { change: { validFrom: "2020-01-01" }, path: "validFrom" },
    { change: { prices: [...prices, prices[0] ?? expect.fail()] }, path: "prices.2.routeId" },
  ];
  for (const { change, path } of spoilt)
    await expect(administration.setNetworkTariff({ ...next, ...change })).rejects.toMatchObject({
      code: "invalid-argument",
      data: [{ path }],
    });
  await administration.setNetworkTariff({ ...next, currency: "USD", prices: [] });
  expect((await find(id)).tariffs.map(({ currency }) => currency)).toEqual(["USD", "ZAR"]);

  expect(await audited()).toMatchObject(
    ["Priced", "Priced: prices", "Priced: prices"].map((subject) => ({ detail: { subject } })),
  );
  const { rows } = await administration.changes({ kind: "network" });
  expect(rows.filter(({ subject }) => subject === "Priced: prices")).toMatchObject([
    { before: { currency: "ZAR" }, after: { currency: "USD" }, ...REASON },
    { before: null, after: { currency: "ZAR" } },
  ]);
});
