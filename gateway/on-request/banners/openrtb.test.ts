import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { type Bid, bidResponse } from "../../networks/openrtb/wire.ts";
import { aGateway, FRIDAY_MS } from "../../testing/a-gateway.ts";
import { checkAccounting, readReport } from "../../testing/accounting.ts";
import { book } from "../../testing/book.ts";
import { KINDS } from "../../testing/kinds.ts";
import { insertAsker } from "../../testing/askers.ts";
import { differencesOf } from "./testing/published.ts";
import { MOBILE, SIMPLE_BANNER } from "./testing/samples.ts";

const HOUR_MS = 3_600_000;
const NOON_MS = FRIDAY_MS + 3 * HOUR_MS;
const SETTINGS = { seat: "us", currency: "USD", cpmMicros: 1_250_000, isNational: true };

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
let address: string;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool);
  const id = await insertAsker(database.pool, "openrtb", SETTINGS);
  address = `/openrtb/${id}/${world.gateway.callbackKeyOf(id)}`;
});
afterEach(async () => {
  await world.gateway.stop();
  await database.drop();
});

async function bookBanners(changes: Record<string, unknown> = {}) {
  const display = await KINDS.display?.(world.call);
  const day = { endPeriod: "2026-12-04T15:00:00Z", profileTargeting: {}, maxCoins: 60 };
  return book(world, { ...display, ...day, ...changes });
}
const goTo = async (ms: number) => {
  world.setNow(ms);
  await world.gateway.catchUp(ms);
};
const request = (path: string, init?: RequestInit) => world.gateway.app.request(path, init);
/** Exchanges wait for a tenth of a second; the tests, however busy the machine is. */
const ask = (changes: Record<string, unknown> = {}) =>
  request(address, {
    method: "POST",
    body: JSON.stringify({ ...SIMPLE_BANNER, user: undefined, tmax: 60_000, ...changes }),
  });

async function bid(changes: Record<string, unknown> = {}): Promise<Bid | undefined> {
  const reply = await ask(changes);
  if (reply.status === 204) return undefined;
  return bidResponse.parse(await reply.json()).seatbid[0]?.bid[0];
}
const notify = async (url: string | undefined, price = "1.25", method = "GET") =>
  (await request((url ?? "").replace("${AUCTION_PRICE}", price), { method })).status;

/** Bids and bills until nothing more is due. */
async function showAll(): Promise<number> {
  for (let shown = 0; ; shown += 1) {
    const placed = await bid();
    if (!placed) return shown;
    expect(await notify(placed.burl)).toBe(204);
  }
}

describe("banners that an exchange auctions", () => {
  it("take a campaign from its booking to a settled report, paced over its hours", async () => {
    const { id } = await bookBanners();
    await goTo(NOON_MS);
    const noon = await showAll();
    expect(noon).toBeGreaterThan(5);
    expect(noon).toBeLessThan(30);
    await goTo(NOON_MS + 5 * HOUR_MS - 1_000);
    const rest = await showAll();
    expect(noon + rest).toBe(60);
    await goTo(NOON_MS + 6 * HOUR_MS);
    const report = await checkAccounting(database.pool, world.call, id);
    expect(report).toMatchObject({ status: 300, final: false, sent: 60, delivered: 60 });
    expect(report.perHour.map(({ delivered }) => delivered)).toEqual([noon, rest]);
    await goTo(NOON_MS + 80 * HOUR_MS);
    expect((await readReport(world.call, id)).final).toBe(true);
  });

  it("are bid for as the specification says, with markup that leads to the short link alone", async () => {
    const { id } = await bookBanners();
    await goTo(NOON_MS);
    const reply = await ask();
    expect(reply.headers.get("x-openrtb-version")).toBe("2.6");
    const written = await reply.json();
    expect(differencesOf(written, "BidResponse")).toEqual([]);
    const response = bidResponse.parse(written);
    expect(response).toMatchObject({ id: SIMPLE_BANNER.id, cur: "USD", seatbid: [{ seat: "us" }] });
    const placed = response.seatbid[0]?.bid[0];
    expect(placed).toMatchObject({ impid: "1", price: 1.25, w: 300, h: 250, mtype: 1, exp: 60 });
    expect(placed).toMatchObject({ adomain: ["shop.example"], cid: String(id), cat: ["IAB22"] });
    expect(placed?.adm).toMatch(/^<a href="https:\/\/ldh\.example\/l\/\w+" target="_blank"/);
    expect(await bid({ badv: ["shop.example"] })).toBeUndefined();
    expect(await bid({ ...MOBILE, imp: [{ id: "1", banner: { w: 728, h: 90 } }] })).toBeUndefined();
  });

  it("count once a bid, whatever is notified how often, and also after a restart", async () => {
    const { id } = await bookBanners();
    await goTo(NOON_MS);
    const placed = await bid();
    expect(await notify(placed?.nurl)).toBe(204);
    expect((await readReport(world.call, id)).delivered).toBe(0);
    const statuses = await Promise.all(
      ["GET", "POST", "GET"].map((method) => notify(placed?.burl, "1.10", method)),
    );
    expect(statuses).toEqual([204, 204, 204]);
    await world.gateway.stop();
    world = await aGateway(database.pool);
    await goTo(NOON_MS + 1_000);
    expect(await notify(placed?.burl)).toBe(204);
    expect((await readReport(world.call, id)).delivered).toBe(1);
  });

  it("are not counted above the bid, by an address that was changed, in a test or after their time", async () => {
    const { id } = await bookBanners();
    await goTo(NOON_MS);
    const placed = await bid();
    expect(await notify(placed?.burl, "1.250001")).toBe(400);
    expect(await notify(placed?.burl, "1e9")).toBe(400);
    expect(await notify(placed?.burl, "AUDIT")).toBe(204);
    expect(await notify(placed?.nurl?.replace("/nurl", "/burl"))).toBe(404);
    expect(await notify(placed?.burl?.replace("bid=e", "bid=f"))).toBe(404);
    expect(await notify(placed?.burl?.replace("/openrtb/1/", "/openrtb/2/"))).toBe(404);
    const test = await bid({ test: 1 });
    expect(await notify(test?.burl)).toBe(204);
    await goTo(NOON_MS + 121_000);
    expect(await notify(placed?.burl)).toBe(410);
    expect((await readReport(world.call, id)).delivered).toBe(0);
  });

  it("that were bid for and neither billed nor lost are bid for again when their time is over", async () => {
    await bookBanners({ maxCoins: 5 });
    await goTo(NOON_MS + 5 * HOUR_MS - 300_000);
    const open: (Bid | undefined)[] = [];
    for (let placed = await bid(); placed && open.length < 10; placed = await bid())
      open.push(placed);
    expect(open.length).toBeLessThanOrEqual(5);
    expect(open.length).toBeGreaterThan(2);
    await notify(open[0]?.lurl);
    expect(await bid()).toBeDefined();
    expect(await bid()).toBeUndefined();
    await goTo(NOON_MS + 5 * HOUR_MS - 100_000);
    expect(await bid()).toBeDefined();
  });

  it("of a campaign for some people are bid for nobody, as nothing is known of who looks", async () => {
    await bookBanners({ profileTargeting: { genders: [21] } });
    await goTo(NOON_MS);
    expect(await bid()).toBeUndefined();
  });

  it("are capped by device, which is not known where tracking is limited or a child may look", async () => {
    await bookBanners();
    await goTo(NOON_MS + 4 * HOUR_MS);
    const device = { ifa: "AA000DFE74168477C70D291f574D344790E0BB11" };
    for (let shown = 0; shown < 3; shown += 1)
      expect(await notify((await bid({ device }))?.burl)).toBe(204);
    expect(await bid({ device })).toBeUndefined();
    expect(await bid({ device: { ...device, lmt: 1 } })).toBeDefined();
    expect(await bid({ device, regs: { coppa: 1 } })).toBeDefined();
  });
});

it("a request that cannot be read gets 400 and no words, a wrong key 404; gzip is read, and null is nothing", async () => {
  await bookBanners();
  await goTo(NOON_MS);
  for (const body of ["", "{", "{}", '{"id":"1","imp":[]}', '{"id":"1","imp":[{"id":1}]}']) {
    const reply = await request(address, { method: "POST", body });
    expect([reply.status, await reply.text()]).toEqual([400, ""]);
  }
  expect((await request(`/openrtb/1/${"x".repeat(24)}`, { method: "POST" })).status).toBe(404);
  const zipped = await request(address, {
    method: "POST",
    headers: { "content-encoding": "gzip" },
    body: gzipSync(JSON.stringify(SIMPLE_BANNER)),
  });
  expect(zipped.status).toBe(200);
  expect((await ask({ badv: null, device: null, test: null, cattax: null })).status).toBe(200);
});

it("a request that unpacks to more than any request has is not unpacked to its end", async () => {
  await bookBanners();
  await goTo(NOON_MS);
  const packed = (ext: object) =>
    request(address, {
      method: "POST",
      headers: { "content-encoding": "gzip" },
      body: gzipSync(JSON.stringify({ ...SIMPLE_BANNER, tmax: 60_000, ext })),
    });
  expect((await packed({ filled: "x".repeat(200_000) })).status).toBe(200);
  expect((await packed({ filled: "x".repeat(300_000) })).status).toBe(400);
});
