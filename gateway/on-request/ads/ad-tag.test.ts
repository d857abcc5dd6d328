import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { checkAccounting, readReport } from "../../testing/accounting.ts";
import { aGateway, FRIDAY_MS } from "../../testing/a-gateway.ts";
import { insertAsker } from "../../testing/askers.ts";
import { book } from "../../testing/book.ts";
import { KINDS } from "../../testing/kinds.ts";
import { type Ad, adIn, READER } from "./testing/a-frame.ts";

const HOUR_MS = 3_600_000;
/** Friday noon: five hours of the campaign's day are left. */
const NOON_MS = FRIDAY_MS + 3 * HOUR_MS;
const CLOSING_MS = NOON_MS + 5 * HOUR_MS;
const SETTINGS = { domains: ["news.example"], maxPerDevicePerDay: 100, maxPerAddressPerDay: 1_000 };
let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
let address: string;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool);
  address = await connect(SETTINGS);
});
afterEach(async () => {
  await world.gateway.stop();
  await database.drop();
});

async function connect(settings: Record<string, unknown>): Promise<string> {
  const id = await insertAsker(database.pool, "ad-tag", settings);
  return `/ads/${id}/${world.gateway.callbackKeyOf(id)}`;
}
const change = (settings: Record<string, unknown>) =>
  database.pool.query("update network_connection set settings = $1, revision = revision + 1", [
    { ...SETTINGS, ...settings },
  ]);
async function bookBanners(changes: Record<string, unknown> = {}) {
  const display = await KINDS["display"]?.(world.call);
  const day = { endPeriod: "2026-12-04T15:00:00Z", profileTargeting: {}, maxCoins: 60 };
  return book(world, { ...display, ...day, ...changes });
}
const goTo = async (ms: number) => {
  world.setNow(ms);
  await world.gateway.catchUp(ms);
};
const request = (path: string, init?: RequestInit) =>
  world.gateway.app.request(path.replace("http://gateway.test", ""), { headers: READER, ...init });
/** What a frame shows; undefined for an empty one. */
async function frame(headers: Record<string, string> = {}, size = "300x250") {
  const reply = await request(`${address}/frame?size=${size}`, {
    headers: { ...READER, ...headers },
  });
  expect(reply.status).toBe(200);
  expect(reply.headers.get("cache-control")).toBe("no-store");
  return adIn(await reply.text());
}
async function aBanner(): Promise<Ad> {
  const ad = await frame();
  if (!ad) throw new Error("The frame is empty.");
  return ad;
}
const beacon = async (path: string, headers: Record<string, string> = {}) =>
  (await request(path, { method: "POST", headers: { ...READER, ...headers } })).status;
async function showAll(): Promise<number> {
  for (let shown = 0; ; shown += 1) if (!(await frame())) return shown;
}
async function figures(id: number) {
  await world.gateway.catchUp(world.clock.now().getTime());
  const { delivered, viewable, clicks } = await readReport(world.call, id);
  return { delivered, viewable, clicks };
}

describe("banners in the frames of a publisher's pages", () => {
  it("are counted as shown when they are served, paced over the campaign's hours", async () => {
    const { id } = await bookBanners();
    await goTo(NOON_MS);
    const noon = await showAll();
    expect(noon).toBeGreaterThan(5);
    expect(noon).toBeLessThan(30);
    await goTo(CLOSING_MS - 1_000);
    expect(noon + (await showAll())).toBe(60);
    await goTo(CLOSING_MS + HOUR_MS);
    const report = await checkAccounting(database.pool, world.call, id);
    expect(report).toMatchObject({ status: 300, sent: 60, delivered: 60, viewable: 0 });
  });

  it("and those that an exchange is bid are of one plan, and none is counted for another", async () => {
    const exchange = await insertAsker(database.pool, "openrtb", {
      seat: "us",
      currency: "USD",
      cpmMicros: 1_250_000,
      isNational: true,
    });
    const { id } = await bookBanners({ maxCoins: 5 });
    await goTo(CLOSING_MS - 300_000);
    const bid = () =>
      request(`/openrtb/${exchange}/${world.gateway.callbackKeyOf(exchange)}`, {
        method: "POST",
        body: JSON.stringify({ id: "1", imp: [{ id: "1", banner: { w: 300, h: 250 } }] }),
      });
    const reply = (await (await bid()).json()) as { seatbid: { bid: { burl: string }[] }[] };
    const burl = reply.seatbid[0]?.bid[0]?.burl.replace("&price=${AUCTION_PRICE}", "") ?? "";
    const shown = await showAll();
    expect(shown).toBeGreaterThan(1);
    expect((await bid()).status).toBe(204);
    expect((await request(burl)).status).toBe(204);
    expect((await figures(id)).delivered).toBe(shown + 1);
  });

  it("of an advertiser whose links are closed lead nowhere, and count no click", async () => {
    const { id, client } = await bookBanners({ maxCoins: 5 });
    await goTo(CLOSING_MS - 300_000);
    const { click } = await aBanner();
    const close = (isOpen: boolean) =>
      world.call("PUT", "/r/97/company/userlinks", { ...client, isOpen });
    expect((await close(false)).status).toBe(200);
    const closed = await request(click);
    expect([closed.status, closed.headers.get("location")]).toEqual([410, null]);
    expect((await figures(id)).clicks).toBe(0);
    await close(true);
    expect((await request(click)).status).toBe(302);
    expect((await figures(id)).clicks).toBe(1);
  });

  it("count as seen and as clicked once each, however often it is reported, also after a restart", async () => {
    const { id } = await bookBanners();
    await goTo(NOON_MS);
    const { seen, click } = await aBanner();
    expect(await figures(id)).toEqual({ delivered: 1, viewable: 0, clicks: 0 });
    expect(await Promise.all([beacon(seen), beacon(seen), beacon(seen)])).toEqual([204, 204, 204]);
    for (let taps = 0; taps < 2; taps += 1) {
      const reply = await request(click);
      expect([reply.status, reply.headers.get("location")]).toEqual([
        302,
        expect.stringContaining("https://shop.example/offer-"),
      ]);
    }
    expect(await figures(id)).toEqual({ delivered: 1, viewable: 1, clicks: 1 });
    await world.gateway.stop();
    world = await aGateway(database.pool);
    await goTo(NOON_MS + 1_000);
    expect(await beacon(seen)).toBe(204);
    expect(await figures(id)).toEqual({ delivered: 1, viewable: 1, clicks: 1 });
  });

  it("beyond an address's share of a minute lead on and are not counted, each by itself", async () => {
    const { id } = await bookBanners();
    await goTo(NOON_MS);
    const { seen, click } = await aBanner();
    expect(await figures(id)).toMatchObject({ delivered: 1 });
    await world.gateway.stop();
    let isFull = true;
    const tapLimit = { admit: (whose: string) => !isFull || !/ (?:seen|click)$/.test(whose) };
    world = await aGateway(database.pool, { tapLimit });
    await goTo(NOON_MS + 1_000);
    expect(await beacon(seen)).toBe(204);
    expect((await request(click)).status).toBe(302);
    expect(await figures(id)).toEqual({ delivered: 1, viewable: 0, clicks: 0 });
    isFull = false;
    expect(await beacon(seen)).toBe(204);
    expect((await request(click)).status).toBe(302);
    expect(await figures(id)).toEqual({ delivered: 1, viewable: 1, clicks: 1 });
  });

  it("are not counted by an address that was changed, made for something else, or is too old", async () => {
    const { id } = await bookBanners();
    await goTo(NOON_MS);
    const { seen, click } = await aBanner();
    const other = await insertAsker(database.pool, "openrtb", {});
    const elsewhere = `/ads/${other}/${world.gateway.callbackKeyOf(other)}`;
    const forged = [
      seen.replace("?ad=e", "?ad=f"),
      seen.replace(/signature=../, "signature=xx"),
      click.replace("/click?", "/seen?"),
      seen.replace(/.*\/seen/, `${elsewhere}/seen`),
      seen.replace(/\?.*/, ""),
    ];
    for (const path of forged) expect(await beacon(path)).toBe(204);
    expect((await request(seen.replace("/seen?", "/click?"))).status).toBe(404);
    await goTo(NOON_MS + HOUR_MS + 1_000);
    expect(await beacon(seen)).toBe(204);
    expect(await figures(id)).toEqual({ delivered: 1, viewable: 0, clicks: 0 });
    await goTo(NOON_MS + 25 * HOUR_MS);
    expect((await request(click)).status).toBe(302);
    expect(await figures(id)).toEqual({ delivered: 1, viewable: 0, clicks: 0 });
  });

  it("whose campaign ended before they were counted are not counted as seen either; those counted before are", async () => {
    const { id, setStatus } = await bookBanners();
    await goTo(NOON_MS);
    const counted = await aBanner();
    await figures(id);
    const tooLate = await aBanner();
    expect(await setStatus(250)).toMatchObject({ status: 200 });
    expect(await beacon(counted.seen)).toBe(204);
    expect(await beacon(tooLate.seen)).toBe(204);
    expect(await figures(id)).toEqual({ delivered: 1, viewable: 1, clicks: 0 });
    expect(await frame()).toBeUndefined();
  });

  it("are shown to a device so often a day, and no more", async () => {
    await change({ maxPerDevicePerDay: 2 });
    await bookBanners();
    await goTo(NOON_MS + 4 * HOUR_MS);
    expect(await showAll()).toBe(2);
    expect(await frame({ "user-agent": `${READER["user-agent"]} Other/2` })).toBeDefined();
  });

  it("are shown to an address so often a day, whatever its callers say of themselves", async () => {
    await change({ maxPerDevicePerDay: 1, maxPerAddressPerDay: 5 });
    await world.gateway.stop();
    world = await aGateway(database.pool, {}, { trustedProxies: 1 });
    const { id } = await bookBanners();
    await goTo(NOON_MS + 4 * HOUR_MS);
    const from = (forwarded: string, device: number) =>
      frame({
        "x-forwarded-for": forwarded,
        "user-agent": `Mozilla/5.0 (Linux; Android 14; SM-${device}) Chrome/130.0 Mobile`,
      });
    const shownTo = async (forwarded: string) => {
      let shown = 0;
      for (let device = 0; device < 9; device += 1) if (await from(forwarded, device)) shown += 1;
      return shown;
    };
    expect(await shownTo("198.51.100.7")).toBe(5);
    expect(await shownTo("198.51.100.8")).toBe(5);
    // A line has all addresses of its /64.
    expect([await shownTo("2001:db8::1"), await shownTo("2001:db8::2")]).toEqual([5, 0]);
    expect((await figures(id)).delivered).toBe(15);
    // Its network has eight times as many, however many lines of it ask.
    let ofNetwork = 5;
    for (let line = 1; line < 12; line += 1)
      ofNetwork += await shownTo(`2001:db8:0:${line.toString(16)}::1`);
    expect(ofNetwork).toBe(40);
  });

  it("are not shown where their category, their advertiser or their size is not wanted", async () => {
    await bookBanners();
    for (const settings of [
      { blockedCategories: ["IAB22"] },
      { categories: ["IAB22-1"], blockedCategories: ["IAB22"] },
      { blockedAdvertisers: ["shop.example"] },
      { sizes: ["320x50"] },
    ]) {
      await change(settings);
      await goTo(NOON_MS);
      expect(await frame()).toBeUndefined();
    }
    expect(await frame({}, "320x50")).toBeDefined();
    expect(await frame({}, "728x90")).toBeUndefined();
  });

  it("are not shown to robots, to pages fetched in advance, or on pages of others, and count nothing there", async () => {
    const { id } = await bookBanners();
    await goTo(NOON_MS);
    const refused: Record<string, string>[] = [
      { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" },
      { "user-agent": "" },
      { "sec-purpose": "prefetch;prerender" },
      { "sec-fetch-dest": "document" },
      { referer: "https://mynews.example/" },
      { referer: "" },
    ];
    for (const headers of refused) expect(await frame(headers)).toBeUndefined();
    await world.gateway.stop();
    world = await aGateway(database.pool, {}, { publicUrl: "https://gateway.test" });
    await goTo(NOON_MS);
    const { "sec-fetch-dest": _destination, ...silent } = READER;
    const unsaid = await request(`${address}/frame?size=300x250`, { headers: silent });
    expect(adIn(await unsaid.text())).toBeUndefined();
    await world.gateway.stop();
    world = await aGateway(database.pool);
    await goTo(NOON_MS);
    const { seen, click } = await aBanner();
    const robot = { "user-agent": "Googlebot/2.1" };
    expect(await beacon(seen, robot)).toBe(204);
    expect((await request(click, { headers: { ...READER, ...robot } })).status).toBe(302);
    expect(await figures(id)).toEqual({ delivered: 1, viewable: 0, clicks: 0 });
  });
});

it("a tag is small and sets no cookie; a frame may stand on the publisher's pages alone, and a wrong key finds nothing", async () => {
  await bookBanners();
  await goTo(NOON_MS);
  const tag = await request(`${address}/tag.js`);
  expect(tag.headers.get("content-type")).toContain("text/javascript");
  expect(tag.headers.get("cache-control")).toBe("no-store");
  expect((await tag.text()).length).toBeLessThan(2_000);
  const reply = await request(`${address}/frame?size=300x250`);
  const policy = reply.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("frame-ancestors news.example *.news.example");
  expect(policy).toContain("default-src 'none'");
  const sandbox = /(?:^|; )sandbox ([^;]+)/.exec(policy)?.[1]?.split(" ");
  expect(sandbox).toEqual(["allow-scripts", "allow-popups", "allow-popups-to-escape-sandbox"]);
  expect(policy).toContain("img-src https://files.example;");
  expect([tag.headers.get("set-cookie"), reply.headers.get("set-cookie")]).toEqual([null, null]);
  const about = await request(`${address}/about`);
  expect(await about.text()).toContain("Why this advert?");
  for (const path of ["tag.js", "frame?size=300x250", "about"])
    expect((await request(`/ads/1/${"x".repeat(24)}/${path}`)).status).toBe(404);
});
