import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { personNumber } from "../reach/person-number.ts";
import { aClient, aGateway, aService, FRIDAY_MS, SEED } from "../testing/a-gateway.ts";
import { checkAccounting } from "../testing/accounting.ts";
import { pathsOf } from "../testing/refusals.ts";
import { isAllowedAddress } from "./fetch-list.ts";

const END_MS = Date.parse("2026-12-08T15:00:00Z");
const ROUTES = [97, 105, 107, 108];

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
let files: Server;
let origin: string;
let texts: Record<string, string>;
let fetched = 0;
/** What the address /slow waits for after its first numbers. */
const slow = Promise.withResolvers<void>();

beforeAll(async () => {
  database = await createTestDatabase("gateway");
  texts = {};
  files = createServer((request, response) => {
    fetched += 1;
    const text = texts[request.url ?? ""];
    if (request.url === "/slow") {
      response.write(`${strangers(8).join("\n")}\n`);
      void slow.promise.then(() => response.end(strangers(8, 4).join("\n")));
    } else if (request.url === "/elsewhere") response.writeHead(302, { location: "/good" }).end();
    else if (text === undefined) response.writeHead(404).end();
    else response.end(text);
  }).listen(0, "127.0.0.1");
  await once(files, "listening");
  const host = `127.0.0.1:${(files.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  world = await aGateway(database.pool, {}, { listHosts: [host] });
});
afterAll(async () => {
  files.close();
  await database.drop();
});

/** Numbers of nobody in the base, with prefixes of every network in turn. */
const STRANGE_PREFIXES = ["2760", "2763", "2765", "2769"];
const strangers = (count: number, from = 0) =>
  Array.from(
    { length: count },
    (_, n) => `${STRANGE_PREFIXES[n % 4] ?? ""}${String(5_000_000 + from + n)}`,
  );
const basePeople = (count: number) =>
  Array.from({ length: count }, (_, person) => personNumber(SEED, 97, person));

async function upload(path: string, text: string, routeId = 97, advertiser = "lister") {
  texts[path] = text;
  const client = await aClient(world.call, routeId, advertiser);
  const order = { title: "Customers", clientId: client.clientId, url: origin + path };
  const reply = await world.call("POST", `/r/${routeId}/company/msisdnlist`, {
    ...order,
    isActive: true,
  });
  return { ...reply, client, order };
}

async function bookList(list: Awaited<ReturnType<typeof upload>>, changes: object = {}) {
  return world.call(
    "POST",
    "/r/97/company/service",
    aService({
      ...list.client,
      targetModelId: 2,
      privacy: 1,
      profileTargeting: { listId: list.body.id },
      ...changes,
    }),
  );
}

describe("an uploaded list", () => {
  it("is fetched without a connection, once for all who ask meanwhile, and stored whole", async () => {
    const before = fetched;
    // The other networks have asked already: what the country shares is forgotten with the last one's first question.
    const others = ROUTES.slice(1).map((routeId) => upload("/slow", "", routeId));
    await vi.waitFor(() => expect(fetched).toBe(before + 1));
    await sleep(300);
    const both = [upload("/slow", ""), upload("/slow", "")];
    await sleep(300);
    await vi.waitFor(() => expect(database.pool.idleCount).toBe(database.pool.totalCount));
    const { rows } = await database.pool.query("select from number_list where title = 'Customers'");
    expect(rows).toEqual([]);
    slow.resolve();
    const [one, two] = await Promise.all(both);
    await Promise.all(others);
    expect(one?.body).toMatchObject({ accepted: 12, duplicate: 4, bad: 0 });
    expect(two?.body).toEqual(one?.body);
    expect(fetched).toBe(before + 1);
  });

  it("counts good, double and bad rows, and splits over the routes without losing a number", async () => {
    const rows = ["Phone;Name", ...strangers(300).map((number) => `"+${number}";Thandi`)];
    const text = [...rows, "0605000000;again", "12345;bad", "", "+233241234567;elsewhere"].join(
      "\r\n",
    );
    const [replies, before] = [[] as Record<string, unknown>[], fetched];
    for (const routeId of ROUTES) replies.push((await upload("/split", text, routeId)).body);
    // All networks of the country had it from one look.
    expect(fetched).toBe(before + 1);
    for (const reply of replies)
      expect(reply).toMatchObject({
        name: "Customers",
        cnt: 300,
        accepted: 300,
        duplicate: 1,
        bad: 2,
        status: "ready",
        path: `lists/${String(reply.id)}`,
      });
    const sizes = replies.map(({ onNetwork }) => Number(onNetwork));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(300);
    expect(Math.min(...sizes)).toBeGreaterThan(30);
  });

  it("is fetched once: the same client and url give the same list", async () => {
    const first = await upload("/once", strangers(120).join("\n"));
    const before = fetched;
    expect((await upload("/once", "")).body).toEqual(first.body);
    expect(fetched).toBe(before);
    const { clientId } = first.client;
    const path = `/r/97/company/msisdnlist?id=${String(first.body.id)}`;
    expect((await world.call("GET", `${path}&clientId=${clientId}`)).body).toEqual(first.body);
    expect((await world.call("GET", `${path}&clientId=${clientId + 1}`)).status).toBe(404);
  });

  it("is never kept in clear", async () => {
    const list = await upload("/sealed", strangers(150, 900).join("\n"));
    expect(Number(list.body.onNetwork)).toBeGreaterThan(10);
    const { rows } = await database.pool.query<{ row: string }>(
      "select subscriber::text || encode(number_sealed, 'escape') as row from subscriber",
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ row }) => /27(60|63|65|69)500/.test(row))).toEqual([]);
  });

  it("comes from allowed hosts only, without redirects, and all of it or nothing", async () => {
    const { client } = await upload("/good", strangers(100).join("\n"));
    const fetchFrom = (url: string) =>
      world.call("POST", "/r/97/company/msisdnlist", {
        title: "x",
        clientId: client.clientId,
        url,
        isActive: true,
      });
    for (const url of [
      "http://169.254.169.254/meta",
      "http://localhost:1/x",
      "file:///etc/passwd",
    ]) {
      const { status, body } = await fetchFrom(url);
      expect([status, body]).toMatchObject([400, { error: { details: [{ path: "url" }] } }]);
    }
    expect((await fetchFrom(`${origin}/elsewhere`)).status).toBe(503);
    const missing = await fetchFrom(`${origin}/missing`);
    expect([missing.status, JSON.stringify(missing.body)]).toEqual([
      503,
      expect.not.stringContaining(origin),
    ]);
    expect(isAllowedAddress("http://files.example/a", ["files.example"])).toBe(false);
    expect(isAllowedAddress("https://files.example/a", ["files.example"])).toBe(true);
    expect(isAllowedAddress("https://u:p@files.example/a", ["files.example"])).toBe(false);
  });

  it("reaches its people on this network, whether they agreed to others' adverts or not, each once", async () => {
    world.setNow(FRIDAY_MS);
    const numbers = [...basePeople(200), ...strangers(100)];
    const list = await upload("/mixed", numbers.join("\n"));
    const onNetwork = Number(list.body.onNetwork);
    expect(onNetwork).toBeGreaterThan(200);
    const audience = { targetModelId: 2, profileTargeting: { listId: list.body.id } };
    const reach = await world.call("POST", "/r/97/company/reachontargeting", audience);
    expect(reach.body).toEqual({ routeId: 97, reach: onNetwork, optedOut: 0 });
    const { body } = await bookList(list, { campaignCode: "list-1", maxCoins: 5000 });
    await world.advanceTo(END_MS, 12 * 3_600_000);
    const report = await checkAccounting(database.pool, world.call, Number(body.id));
    expect(report).toMatchObject({ status: 300, booked: 5000, sent: onNetwork });
    const capped = await world.call("POST", "/r/97/company/reachoncapping", {
      ...audience,
      clientId: list.client.clientId,
    });
    expect(capped.body.reach).toBe(0);
  });

  it("needs a hundred good numbers, its own advertiser, and to be active", async () => {
    world.setNow(FRIDAY_MS);
    const pathOf = { error: { details: [{ path: "profileTargeting.listId" }] } };
    const small = await upload("/small", strangers(99).join("\n"));
    expect((await bookList(small, { campaignCode: "small" })).body).toMatchObject(pathOf);
    const list = await upload("/fine", strangers(100).join("\n"));
    const stranger = await aClient(world.call, 97, "stranger");
    const stolen = await bookList({ ...list, client: stranger }, { campaignCode: "stolen" });
    expect(stolen.body).toMatchObject(pathOf);
    const ended = await world.call("POST", "/r/97/company/msisdnlist", {
      ...list.order,
      isActive: false,
    });
    expect(ended.body).toMatchObject({ id: list.body.id, status: "inactive", name: "" });
    const { rows: titles } = await database.pool.query(
      "select title from number_list where id = $1",
      [list.body.id],
    );
    expect(titles).toEqual([{ title: "" }]);
    const unknown = { ...list.order, url: "http://nowhere.test/never", isActive: false };
    expect((await world.call("POST", "/r/97/company/msisdnlist", unknown)).status).toBe(404);
    const { rows } = await database.pool.query("select 1 from list_member where list_id = $1", [
      list.body.id,
    ]);
    expect(rows).toEqual([]);
    expect((await bookList(list, { campaignCode: "ended" })).body).toMatchObject(pathOf);
  });

  it("is ended by the digest of its address, by its own advertiser on its route alone", async () => {
    const list = await upload("/lost", strangers(100).join("\n"));
    const { url, ...named } = list.order;
    const urlSha256 = createHash("sha256").update(url).digest("hex");
    const stranger = await aClient(world.call, 97, "another-stranger");
    const end = (routeId: number, changed: object) =>
      world.call("POST", `/r/${routeId}/company/msisdnlist`, {
        ...named,
        urlSha256,
        isActive: false,
        ...changed,
      });
    const members = async () =>
      (await database.pool.query("select from list_member where list_id = $1", [list.body.id]))
        .rowCount;
    const before = await members();
    expect((await end(97, { clientId: stranger.clientId })).status).toBe(404);
    expect((await end(97, { urlSha256: "0".repeat(64) })).status).toBe(404);
    expect((await end(97, { isActive: true })).status).toBe(400);
    expect((await end(97, { isActive: true, url })).status).toBe(400);
    expect([before, await members()]).toEqual([expect.any(Number), before]);
    expect((await end(97, {})).body).toMatchObject({ id: list.body.id, status: "inactive" });
    expect(await members()).toBe(0);
  });

  it("is fetched for an advertiser whom the route knows, and for nobody else", async () => {
    const before = fetched;
    const elsewhere = await aClient(world.call, 105, "elsewhere");
    texts["/of-nobody"] = strangers(100).join("\n");
    for (const clientId of [elsewhere.clientId, 424_242]) {
      const order = { title: "x", clientId, url: `${origin}/of-nobody`, isActive: true };
      expect((await world.call("POST", "/r/97/company/msisdnlist", order)).status).toBe(404);
    }
    expect(fetched).toBe(before);
  });

  it("of another advertiser leaves nobody out", async () => {
    world.setNow(FRIDAY_MS);
    const list = await upload("/theirs", strangers(100).join("\n"), 97, "owner");
    const leavingOut = (client: object, campaignCode: string) => {
      const profileTargeting = { genders: [21], excludeListId: list.body.id };
      const order = aService({ ...client, campaignCode, profileTargeting });
      return world.call("POST", "/r/97/company/service", order);
    };
    const stranger = await aClient(world.call, 97, "stranger");
    const refused = await leavingOut(stranger, "not-theirs");
    expect([refused.status, pathsOf(refused.body)]).toEqual([
      400,
      ["profileTargeting.excludeListId"],
    ]);
    expect((await leavingOut(list.client, "theirs")).status).toBe(200);
  });

  it("leaves own customers out of the operator's base", async () => {
    world.setNow(FRIDAY_MS);
    const list = await upload("/own", basePeople(3000).join("\n"), 97, "excluder");
    const profile = { genders: [21], targetedCounties: [601] };
    const reach = async (profileTargeting: object) =>
      Number(
        (
          await world.call("POST", "/r/97/company/reachontargeting", {
            targetModelId: 1,
            profileTargeting,
          })
        ).body.reach,
      );
    const without = { ...profile, excludeListId: list.body.id };
    const left = await reach(without);
    expect(left).toBeLessThan(await reach(profile));
    const { body } = await world.call(
      "POST",
      "/r/97/company/service",
      aService({
        ...list.client,
        campaignCode: "exclude",
        profileTargeting: without,
        maxCoins: 5000,
      }),
    );
    await world.advanceTo(END_MS, 12 * 3_600_000);
    const report = await checkAccounting(database.pool, world.call, Number(body.id));
    expect(report.sent).toBe(left);
    const { rows } = await database.pool.query(
      "select 1 from message where service_id = $1 and person < 3000",
      [body.id],
    );
    expect(rows).toEqual([]);
  });
});
