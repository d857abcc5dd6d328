import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { signatureOf, SIGNED_WINDOW_SECONDS } from "../../../platform/http/signed-call.ts";
import { aGateway, FRIDAY_MS } from "../../testing/a-gateway.ts";
import { readReport } from "../../testing/accounting.ts";
import { book } from "../../testing/book.ts";
import { scriptedNetwork } from "../../testing/scripted-adapter.ts";

const PEOPLE = 30;
const HOUR_MS = 3_600_000;
const EVENING_MS = FRIDAY_MS + 9 * HOUR_MS;
const SECRET = "a-shared-secret-of-thirty-two-characters";
const AT = new Date(EVENING_MS).toISOString();

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
let connectionId: number;
let otherId: number;
let serviceId: number;
const { adapter, network } = scriptedNetwork("one", { maxBatch: PEOPLE });
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(
    database.pool,
    { adapters: [adapter] },
    {
      networkSecrets: {
        NETWORK_SECRET_TEST_RECEIPTS: SECRET,
        NETWORK_SECRET_OTHER_RECEIPTS: "another-secret-of-thirty-two-characters",
      },
    },
  );
  const add = async (name: string, secret: string) => {
    const { rows } = await database.pool.query<{ id: number }>(
      "insert into network_connection (name, adapter, settings, secret_name) values ($1, 'one', '{}', $2) returning id",
      [name, secret],
    );
    return rows[0]?.id ?? 0;
  };
  connectionId = await add("one", "TEST");
  otherId = await add("other", "OTHER");
  await add("without", "NONE");
  await database.pool.query(
    "insert into route_connection (route_id, connection_id, priority) values (97, $1, 1)",
    [connectionId],
  );
  ({ id: serviceId } = await book(world, {
    maxCoins: PEOPLE,
    endPeriod: "2026-12-04T15:00:00Z",
  }));
  await world.advanceTo(EVENING_MS, HOUR_MS);
  expect(network.taken).toHaveLength(PEOPLE);
});
afterAll(async () => {
  await world.gateway.stop();
  await database.drop();
});

type Push = {
  route?: number | string;
  connection?: number | string;
  about?: string;
  secret?: string;
  atMs?: number;
  signature?: string | null;
  /** What is sent in place of what was signed. */
  sent?: string;
};
async function push(body: unknown, changes: Push = {}) {
  const { route = 97, connection = connectionId, secret = SECRET, atMs = Date.now() } = changes;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const about = changes.about ?? `${route}.${connection}`;
  const { signature = signatureOf(secret, { about, body: text }, atMs) } = changes;
  const path = `/r/${route}/company/receipts?connection=${connection}`;
  const response = await world.gateway.app.request(path, {
    method: "POST",
    headers: signature === null ? {} : { "x-signature": signature },
    body: changes.sent ?? text,
  });
  const { results, error } = (await response.json()) as {
    results?: { reference: string | null; result: string }[];
    error?: { code: string; message: string };
  };
  return { status: response.status, results, error };
}
const one = (at: number, state = "delivered", changes: object = {}) => ({
  reference: network.referenceAt(at),
  state,
  at: AT,
  ...changes,
});
const figures = async () => {
  await world.gateway.catchUp(EVENING_MS);
  const { delivered, undelivered } = await readReport(world.call, serviceId);
  return { delivered, undelivered };
};
const countEvents = async () =>
  (await database.pool.query("select from network_event")).rowCount ?? 0;

describe("receipts that an operator brings", () => {
  it("decide their messages, each once and forward only, as those of networks do, and say what became of each", async () => {
    const { status, results } = await push({
      receipts: [
        one(0),
        one(1, "undelivered", { reason: "handset-full" }),
        one(2, "sent"),
        { reference: "never-heard-of", state: "delivered", at: AT },
        { reference: "no-such-state", state: "lost", at: AT },
      ],
    });
    expect(status).toBe(200);
    expect(results?.map(({ result }) => result)).toEqual([
      "taken",
      "taken",
      "taken",
      "waiting",
      "refused",
    ]);
    expect(await figures()).toEqual({ delivered: 1, undelivered: 1 });
    await push({ receipts: [one(0, "undelivered"), one(1), one(2), one(2)] });
    expect(await figures()).toEqual({ delivered: 2, undelivered: 1 });
    // Three days and more after that one that nobody waited for any more.
    await world.gateway.catchUp(EVENING_MS + 73 * HOUR_MS);
    expect((await readReport(world.call, serviceId)).undelivered).toBe(PEOPLE - 2);
    await push({ receipts: [one(3)] });
    expect(await figures()).toEqual({ delivered: 3, undelivered: PEOPLE - 3 });
  });

  it("may be complaints: each counts once for the campaign and the connection, and opts the person out", async () => {
    const complaintOf = (at: number, reference: string) => ({
      reference,
      state: "complaint",
      at: AT,
      msisdn: network.taken[at]?.msisdn,
    });
    const nameless = { reference: "c-3", state: "complaint", at: AT };
    const named = network.referenceAt(10);
    const first = await push({
      receipts: [complaintOf(10, named), complaintOf(11, "c-2"), nameless],
    });
    expect(first.results?.map(({ result }) => result)).toEqual(["taken", "taken", "refused"]);
    await world.gateway.catchUp(EVENING_MS);
    await push({ receipts: [complaintOf(10, named), one(10, "sent")] });
    await world.gateway.catchUp(EVENING_MS);
    expect((await readReport(world.call, serviceId)).complaints).toBe(2);
    const { rows } = await database.pool.query("select connection_id, service_id from complaint");
    const counted = { connection_id: connectionId, service_id: serviceId };
    expect(rows).toEqual([counted, counted]);
    const optOuts = await database.pool.query("select from opt_out");
    expect(optOuts.rowCount).toBe(2);
  });

  it("that come again as the same call are answered again and stored once, also two at a time", async () => {
    const body = JSON.stringify({ receipts: [{ reference: "replayed", state: "sent", at: AT }] });
    const about = `97.${connectionId}`;
    const signature = signatureOf(SECRET, { about, body }, Date.now());
    const before = await countEvents();
    const answers = await Promise.all([push(body, { signature }), push(body, { signature })]);
    answers.push(await push(body, { signature }));
    for (const { status, results } of answers)
      expect([status, results]).toEqual([200, [{ reference: "replayed", result: "waiting" }]]);
    expect((await countEvents()) - before).toBe(1);
  });

  it("are refused without the signature of their connection, over exactly what is sent", async () => {
    const body = { receipts: [one(5)] };
    const refused: Push[] = [
      { signature: null },
      { signature: "" },
      { signature: "t=1,v1=zz" },
      { secret: "a-wrong-secret-of-thirty-two-characters!" },
      { sent: JSON.stringify({ receipts: [one(6)] }) },
      { about: `98.${connectionId}` },
      { about: `97.${otherId}` },
      { connection: otherId },
      { connection: otherId, about: `97.${connectionId}` },
      { connection: 4_000_000 },
      { connection: "x" },
      { connection: otherId + 1 },
    ];
    const before = await countEvents();
    for (const changes of refused)
      expect([changes, (await push(body, changes)).status]).toEqual([changes, 401]);
    expect(await countEvents()).toBe(before);
    expect((await push(body, { route: 9_999 })).status).toBe(404);
  });

  it("are refused when they were signed more than five minutes ago, or ahead", async () => {
    const body = { receipts: [one(5, "sent")] };
    const offMs = (SIGNED_WINDOW_SECONDS + 30) * 1_000;
    for (const atMs of [Date.now() - offMs, Date.now() + offMs])
      expect((await push(body, { atMs })).status).toBe(401);
    expect((await push(body, { atMs: Date.now() - offMs + 60_000 })).status).toBe(200);
  });

  it("are a thousand at the most in a call, and at least one, in a body that can be read", async () => {
    const many = (count: number) => ({
      receipts: Array.from({ length: count }, (_none, at) => ({
        reference: `bulk-${at}`,
        state: "sent",
        at: AT,
      })),
    });
    const { status, results } = await push(many(1_000));
    expect([status, results?.length]).toEqual([200, 1_000]);
    const before = await countEvents();
    const bad = [many(1_001), many(0), {}, [], "", "{", "null", { receipts: {} }];
    for (const body of [...bad, { ...many(1), more: true }]) {
      const { status: refused, error } = await push(body);
      expect([refused, error?.code]).toEqual([400, "invalid-argument"]);
    }
    expect((await push(`{"receipts":["${"x".repeat(300_000)}"]}`)).status).toBe(400);
    expect(await countEvents()).toBe(before);
  });

  it("are refused one by one when they say nothing that can be used", async () => {
    const good = { ...one(7, "sent"), reference: "not-heard-of-yet" };
    const bad: unknown[] = [
      null,
      7,
      {},
      { ...good, reference: "" },
      { ...good, reference: "x".repeat(101) },
      { ...good, reference: "a\u0000b" },
      { ...good, reference: 7 },
      { ...good, state: "DELIVERED" },
      { ...good, state: "undelivered", reason: "no-receipt" },
      { ...good, state: "undelivered", reason: 1 },
      { ...good, state: "delivered", reason: "absent" },
      { ...good, at: "yesterday" },
      { ...good, at: "2026-12-04 16:00" },
      { ...good, at: new Date(EVENING_MS + HOUR_MS).toISOString() },
      { ...good, at: "2026-11-01T00:00:00Z" },
      { ...good, msisdn: "+27820000000" },
      { ...good, msisdn: "27" },
      { ...good, extra: 1 },
    ];
    const before = await countEvents();
    const { status, results } = await push({ receipts: [...bad, good] });
    expect(status).toBe(200);
    const words = results?.map(({ result }) => result);
    expect(words).toEqual([...bad.map(() => "refused"), "waiting"]);
    expect((await countEvents()) - before).toBe(1);
  });
});
