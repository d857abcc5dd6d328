import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createSimulatedNetwork } from "../networks/simulated/simulated-network.ts";
import { personNumber } from "../reach/person-number.ts";
import { aClient, aGateway, aService, FRIDAY_MS, SANDBOX_KEY, SEED } from "../testing/a-gateway.ts";
import { createOptOutCodes } from "./opt-out-code.ts";
import { OPT_OUT_CONFIRMATION } from "../replies/take-reply.ts";

const HOUR_MS = 3_600_000;
const KEY = { "x-sandbox-key": SANDBOX_KEY };
type Shown = { id: number; number: string; text: string; kind: string };

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
let codes = 0;

beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool);
});
afterAll(() => database.drop());

async function book(changes: Record<string, unknown> = {}) {
  codes += 1;
  const client = await aClient(world.call, 97, `stopper-${codes}`);
  const body = aService({ ...client, campaignCode: `stop-${codes}`, ...changes });
  const reply = await world.call("POST", "/r/97/company/service", body);
  expect(reply.status).toBe(200);
  return Number(reply.body.id);
}

const phone = async () =>
  (await world.send("GET", "/sandbox/phone?limit=500", undefined, KEY)).body.messages as Shown[];
const reply = (body: object) => world.send("POST", "/sandbox/phone/reply", body, KEY);
const isOptedOut = async (msisdns: string[]) =>
  (await world.call("POST", "/company/optoutcheck", { countryId: 6, msisdns })).body.optedOut;

describe("a reply", () => {
  it("of STOP keeps every advertiser from the person, is confirmed once, and needs the sandbox's key", async () => {
    world.setNow(FRIDAY_MS);
    const first = await book({ profileTargeting: {}, maxCoins: 3000 });
    await world.advanceTo(FRIDAY_MS + 2 * HOUR_MS);
    const shown = (await phone()).find(({ kind }) => kind === "sms");
    expect(await reply({ messageId: shown?.id, text: "Hello?" })).toMatchObject({
      body: { optedOut: false },
    });
    expect(await reply({ messageId: shown?.id, text: "STOP" })).toMatchObject({
      body: { optedOut: true },
    });
    expect(await reply({ messageId: shown?.id, text: "stop!!" })).toMatchObject({
      body: { optedOut: true },
    });
    const notices = (await phone()).filter(({ kind }) => kind === "notice");
    expect(notices).toMatchObject([{ number: shown?.number, text: OPT_OUT_CONFIRMATION }]);
    const { rows } = await database.pool.query<{ person: number }>("select person from opt_out");
    const second = await book({
      startPeriod: "2026-12-04T12:00:00Z",
      profileTargeting: {},
      maxCoins: 16_000,
      allocationTypeId: 2,
    });
    await world.advanceTo(Date.parse("2026-12-08T15:00:00Z"), 6 * HOUR_MS);
    const got = await database.pool.query<{ service_id: number }>(
      "select service_id from message where person = $1",
      [rows[0]?.person],
    );
    expect(got.rows).toEqual([{ service_id: first }]);
    expect(second).toBeGreaterThan(first);
    expect((await world.send("POST", "/sandbox/phone/reply", { text: "STOP" })).status).toBe(401);
    expect((await reply({ messageId: 999_999, text: "STOP" })).status).toBe(404);
  });

  it("from a test number keeps even copies from it", async () => {
    world.setNow(FRIDAY_MS);
    const number = "27829998887";
    const copies = async () => (await phone()).filter((message) => message.number === number);
    await book({ testNumbers: [number] });
    expect(await copies()).toHaveLength(1);
    expect(await reply({ number: "082 999 8887", text: "end" })).toMatchObject({
      body: { optedOut: true },
    });
    await book({ testNumbers: [number, "27821112223"] });
    expect((await copies()).map(({ kind }) => kind).sort()).toEqual(["notice", "sms"]);
  });
});

describe("a network", () => {
  it("passes replies on: STOP opts out, even a number nobody knew, and the answer goes back through it", async () => {
    const stop = { routeId: 105, msisdn: "27715559999", text: "STOP", atMs: FRIDAY_MS };
    const incoming = [[stop, { ...stop, msisdn: "27715558888", text: "Thanks" }], [stop], []];
    const answers: string[] = [];
    const own = await aGateway(database.pool, {
      network: {
        ...createSimulatedNetwork(SEED),
        takeReplies: async () => incoming.shift() ?? [],
        sendSingle: async ({ msisdn }) => void answers.push(msisdn),
      },
    });
    await own.gateway.catchUp(FRIDAY_MS);
    expect(answers).toEqual(["27715559999"]);
    expect(await isOptedOut(["27715559999", "27715558888"])).toEqual([0]);
  });
});

describe("an opt-out link", () => {
  it("is each person's own, 42 characters, and only its button opts out", async () => {
    world.setNow(FRIDAY_MS);
    await book({ messages: [{ text: "Half price. No more? {optout}" }], maxCoins: 600 });
    await world.advanceTo(FRIDAY_MS + 4 * HOUR_MS);
    const links = (await phone()).flatMap(
      ({ text }) => /https:\/\/ldh\.example\/o\/\S+/.exec(text)?.[0] ?? [],
    );
    expect(links.length).toBeGreaterThan(1);
    expect(new Set(links).size).toBe(links.length);
    expect(links.every((link) => link.length === 42)).toBe(true);
    const path = new URL(links[0] ?? "").pathname;
    const count = async () => (await database.pool.query("select 1 from opt_out")).rowCount ?? 0;
    const before = await count();
    const looked = await world.gateway.app.request(path);
    expect([looked.status, await count()]).toEqual([200, before]);
    expect(await looked.text()).toContain("Stop adverts?");
    const inZulu = await world.gateway.app.request(path, { headers: { "accept-language": "zu" } });
    expect([inZulu.headers.get("content-language"), await count()]).toEqual(["zu", before]);
    const pressed = await world.gateway.app.request(path, { method: "POST" });
    expect([pressed.status, await count()]).toEqual([200, before + 1]);
    const guessed = await world.gateway.app.request("/o/AAAAAAAAAAAAAAAAAAAA", { method: "POST" });
    expect([guessed.status, await count()]).toEqual([404, before + 1]);
  });

  it("reads back what it was made for, and nothing that was changed or made with another key", () => {
    const lengths = fc.integer({ min: 16, max: 24 });
    fc.assert(
      fc.property(
        lengths,
        fc.integer({ min: 1, max: 65_535 }),
        fc.integer({ min: 0, max: 2_147_483_647 }),
        fc.nat(15),
        (length, routeId, person, at) => {
          const codes = createOptOutCodes(Buffer.alloc(32, 1), length);
          const code = codes.codeFor(routeId, person);
          expect(code).toHaveLength(length);
          expect(codes.read(code)).toEqual({ routeId, person });
          const changed = code.slice(0, at) + (code[at] === "A" ? "B" : "A") + code.slice(at + 1);
          expect(codes.read(changed)).toBeUndefined();
          expect(createOptOutCodes(Buffer.alloc(32, 2), length).read(code)).toBeUndefined();
        },
      ),
    );
  });
});

describe("an advertiser's word", () => {
  it("opts a number out once, whoever it is, and the list shows a hash only", async () => {
    const add = (msisdn: string) =>
      world.call("POST", "/company/optouts", { countryId: 6, msisdn });
    const inBase = personNumber(SEED, 97, 77);
    for (const number of [inBase, "27715550001"]) {
      expect(await isOptedOut([number])).toEqual([]);
      const first = await add(number);
      expect(first).toMatchObject({ status: 200, body: { isNew: true } });
      expect((await add(`+${number}`)).body).toEqual({ id: first.body.id, isNew: false });
    }
    expect(await isOptedOut(["27715550002", inBase, "nonsense", "0715550001"])).toEqual([1, 3]);
    expect((await add("12")).status).toBe(400);
    const all: { id: number; hash: string }[] = [];
    let cursor: number | null = 0;
    while (cursor !== null) {
      const { body } = await world.call("GET", `/company/optouts?cursor=${cursor}&limit=2`);
      all.push(...(body.optOuts as typeof all));
      expect(JSON.stringify(body)).not.toContain(inBase);
      cursor = body.next as number | null;
      expect(body.total).toBeGreaterThanOrEqual(all.length);
    }
    const { rowCount } = await database.pool.query("select 1 from opt_out");
    expect(all).toHaveLength(rowCount ?? 0);
    expect(new Set(all.map(({ hash }) => hash)).size).toBe(all.length);
  });

  it("is listed by pages of a thousand at the most, however many are asked for", async () => {
    await database.pool.query(
      "insert into opt_out (route_id, person, opted_out_at, source) select 97, n, now(), 'link' from generate_series(1, 1001) n on conflict do nothing",
    );
    const { body } = await world.call("GET", "/company/optouts?cursor=0&limit=5000");
    expect(body.total).toBeGreaterThan(1_000);
    expect(body.optOuts).toHaveLength(1_000);
  });
});
