import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { aClient, aGateway, aService, FRIDAY_MS, SANDBOX_KEY } from "../testing/a-gateway.ts";
import { readReport } from "../testing/accounting.ts";
import { createOptOutCodes } from "../opt-outs/opt-out-code.ts";
import { codeLength } from "./link-address.ts";
import { createLinkCodes } from "./link-code.ts";
import { aLink, KINDS } from "../testing/kinds.ts";

const HOUR_MS = 3_600_000;
const PHONE = { "user-agent": "Mozilla/5.0 (Linux; Android 14; SM-A055F) Chrome/130 Mobile" };

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
let codes = 0;

beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool);
});
afterAll(() => database.drop());

const ask = (url: string, headers: Record<string, string> = PHONE, method = "GET") =>
  world.gateway.app.request(new URL(url).pathname, { method, headers });

const make = (body: object, routeId = 97) =>
  world.call("POST", `/r/${routeId}/company/urllink`, body);

/** A service with a link, of which one message has left. */
async function sendingService() {
  codes += 1;
  world.setNow(FRIDAY_MS);
  const client = await aClient(world.call, 97, `linker-${codes}`);
  const link = await aLink(world.call);
  const changes = { ...(await KINDS.smsLink?.(world.call)), ...client, urlLinkId: link.urlLinkId };
  const body = aService({ ...changes, campaignCode: `link-${codes}`, maxCoins: 60 });
  const reply = await world.call("POST", "/r/97/company/service", body);
  expect(reply.status).toBe(200);
  return { id: Number(reply.body.id), link, body };
}

const clicksOf = async (id: number) => (await readReport(world.call, id)).clicks;

describe("a short link", () => {
  it("has 42 characters whatever it begins with, and nobody can guess it", async () => {
    for (const linkBaseUrl of [
      "https://ldh.example",
      "https://a.example",
      "https://loudhai.example",
    ]) {
      const own = await aGateway(database.pool, {}, { linkBaseUrl });
      const { body } = await own.call("POST", "/r/97/company/urllink", {
        landingPageUrl: "https://shop.example/",
      });
      expect(body.url).toMatch(new RegExp(`^${linkBaseUrl}/l/[A-Za-z0-9]{16,}$`));
      expect(body.url).toHaveLength(42);
    }
    const urls = await Promise.all(Array.from({ length: 50 }, () => aLink(world.call)));
    expect(new Set(urls.map(({ url }) => url)).size).toBe(50);
  });

  it("asks an address with too many taps to wait, and loses neither its tap nor anybody's opt-out", async () => {
    const { id, link } = await sendingService();
    await world.advanceTo(FRIDAY_MS + 3 * HOUR_MS);
    const before = await clicksOf(id);
    let isFull = true;
    const own = await aGateway(database.pool, { tapLimit: { admit: () => !isFull } });
    own.setNow(FRIDAY_MS + 3 * HOUR_MS);
    const tap = () => own.gateway.app.request(new URL(link.url).pathname, { headers: PHONE });
    const busy = await tap();
    expect([busy.status, busy.headers.get("retry-after")]).toEqual([429, "4"]);
    expect(await busy.text()).toContain('http-equiv="refresh"');
    for (const method of ["GET", "POST"])
      expect((await own.gateway.app.request("/o/unknown", { method, headers: PHONE })).status).toBe(
        429,
      );
    const optOuts = createOptOutCodes(Buffer.alloc(32, 7), codeLength("https://ldh.example"));
    const path = `/o/${optOuts.codeFor(97, 5)}`;
    expect((await own.gateway.app.request(path, { method: "POST" })).status).toBe(200);
    isFull = false;
    expect((await tap()).status).toBe(302);
    expect((await readReport(own.call, id)).clicks).toBe(before + 1);
  });

  it("is the same for the same external id, and 409 when that leads elsewhere", async () => {
    const order = { landingPageUrl: "https://shop.example/a", externalId: "campaign-7" };
    const first = await make(order);
    expect((await make(order)).body).toEqual(first.body);
    expect((await make({ ...order, landingPageUrl: "https://shop.example/b" })).status).toBe(409);
    expect((await make(order, 105)).body.id).not.toBe(first.body.id);
  });

  it("leads to named pages over https only", async () => {
    for (const landingPageUrl of [
      "http://shop.example/",
      "https://127.0.0.1/",
      "javascript:alert(1)",
      "https://files.example@10.0.0.1/",
    ]) {
      const { status, body } = await make({ landingPageUrl });
      expect([status, body]).toMatchObject([
        400,
        { error: { details: [{ path: "landingPageUrl" }] } },
      ]);
    }
    expect((await make({ landingPageUrl: "http://files.example/s/1" })).status).toBe(200);
    const outside = await aGateway(database.pool, {}, { sandbox: undefined });
    const plain = { landingPageUrl: "http://files.example/s/1" };
    expect((await outside.call("POST", "/r/97/company/urllink", plain)).status).toBe(400);
  });

  it("answers 302 to the stored page and a plain 404 page to a made-up code", async () => {
    const { url } = await aLink(world.call);
    const found = await ask(`${url}?to=https://evil.example`);
    expect([found.status, found.headers.get("location")]).toEqual([
      302,
      expect.stringMatching(/^https:\/\/shop\.example\/offer-\d+$/),
    ]);
    const lost = await ask("https://ldh.example/l/AAAAAAAAAAAAAAAAAAAA");
    expect([lost.status, lost.headers.get("content-type")]).toEqual([
      404,
      expect.stringContaining("text/html"),
    ]);
    expect(await lost.text()).toContain("This link leads nowhere");
  });

  it("belongs to one campaign", async () => {
    const { body } = await sendingService();
    const again = await world.call("POST", "/r/97/company/service", body);
    expect(again.status).toBe(200);
    const other = { ...body, campaignCode: "another" };
    expect((await world.call("POST", "/r/97/company/service", other)).body).toMatchObject({
      error: { details: [{ path: "urlLinkId" }] },
    });
  });
});

describe("a click", () => {
  it("is stored, then counted on its day and hour, once the campaign has begun to send", async () => {
    const { id, link } = await sendingService();
    await ask(link.url);
    expect(await clicksOf(id)).toBe(0);
    await world.advanceTo(FRIDAY_MS + 7 * HOUR_MS);
    const before = await clicksOf(id);
    await ask(link.url);
    await ask(link.url);
    const report = await readReport(world.call, id);
    expect(report.clicks).toBe(before + 2);
    expect(report.perDay.find(({ day }) => day === "2026-12-04")?.clicks).toBe(before + 2);
    expect(report.perHour.find(({ hour }) => hour === 16)?.clicks).toBeGreaterThanOrEqual(2);
  });

  it("is not what previews, scanners and prefetches do", async () => {
    const { id, link } = await sendingService();
    await world.advanceTo(FRIDAY_MS + 7 * HOUR_MS);
    const before = await clicksOf(id);
    const robots: Record<string, string>[] = [
      { "user-agent": "WhatsApp/2.24 A" },
      { "user-agent": "facebookexternalhit/1.1" },
      { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" },
      { "user-agent": "curl/8.5.0" },
      { ...PHONE, "sec-purpose": "prefetch;prerender" },
      { ...PHONE, purpose: "prefetch" },
      {},
    ];
    for (const headers of robots) expect((await ask(link.url, headers)).status).toBe(302);
    expect((await ask(link.url, PHONE, "HEAD")).status).toBe(302);
    expect(await clicksOf(id)).toBe(before);
  });

  it("can be tapped on the sandbox's phone at the gateway's own address", async () => {
    const { link } = await sendingService();
    await world.advanceTo(FRIDAY_MS + 30 * HOUR_MS);
    const phone = await world.send("GET", "/sandbox/phone?limit=500", undefined, {
      "x-sandbox-key": SANDBOX_KEY,
    });
    const messages = phone.body.messages as { text: string; link?: string }[];
    const codes = createLinkCodes(Buffer.alloc(32, 7), codeLength("https://ldh.example"));
    const own = messages.flatMap(({ text, link: here }) => {
      const url = /https:\S{36}/.exec(text)?.[0] ?? "";
      return codes.read(url.slice(-20))?.linkId === link.urlLinkId ? [{ url, here }] : [];
    });
    expect(own.length).toBeGreaterThan(0);
    for (const { url, here } of own)
      expect(here).toBe(url.replace("https://ldh.example", "http://gateway.test"));
  });
});
