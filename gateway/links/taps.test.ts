import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { serve } from "../../platform/http/serve.ts";
import { createDb } from "../db/database.ts";
import { aClient, aGateway, aService, FRIDAY_MS } from "../testing/a-gateway.ts";
import { KINDS } from "../testing/kinds.ts";
import { createKnownLinks } from "./known-links.ts";
import { createLinkCodes } from "./link-code.ts";
import { createTapWriter } from "./tap-writer.ts";

const PHONE = { "user-agent": "Mozilla/5.0 (Linux; Android 14; SM-A055F) Chrome/130 Mobile" };
const TAPS = 300;
const codes = createLinkCodes(Buffer.alloc(32, 7), 20);

let database: TestDatabase;
let linkId = 0;
let serviceId = 0;
let path = "";
/** A tap of the link that everybody has. */
const aTap = () => ({ id: linkId, digest: null });
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  const world = await aGateway(database.pool);
  const changes = {
    ...(await KINDS.smsLink?.(world.call)),
    ...(await aClient(world.call)),
  } as Record<string, unknown>;
  linkId = Number(changes.urlLinkId);
  const booked = await world.call("POST", "/r/97/company/service", aService(changes));
  serviceId = Number(booked.body.id);
  const { rows } = await database.pool.query<{ code: string }>(
    "select code from link where id = $1",
    [linkId],
  );
  path = `/l/${rows[0]?.code}`;
  await database.pool.query("update service set sent = 1 where id = $1", [serviceId]);
});
afterAll(() => database.drop());
beforeEach(() =>
  database.pool.query(
    "delete from tap_news; delete from tap_person; delete from service_day; delete from service_hour",
  ),
);

const numbers = async () => {
  const { rows } = await database.pool.query<Record<string, number>>(
    `select (select count(*)::int from tap_news) as stored,
      (select coalesce(sum(clicks), 0)::int from service_day) as days,
      (select coalesce(sum(clicks), 0)::int from service_hour) as hours`,
  );
  return rows[0];
};

it("taps that come together are written together, and each is stored when its answer may leave", async () => {
  const writer = createTapWriter(createDb(database.pool));
  const xid = async () => {
    const { rows } = await database.pool.query(
      "select pg_snapshot_xmax(pg_current_snapshot())::text::int as x",
    );
    return Number(rows[0]?.x);
  };
  const before = await xid();
  const first = writer.store(aTap(), FRIDAY_MS);
  await first;
  expect((await numbers())?.stored).toBe(1);
  await Promise.all(Array.from({ length: TAPS }, () => writer.store(aTap(), FRIDAY_MS)));
  expect((await numbers())?.stored).toBe(TAPS + 1);
  expect((await xid()) - before).toBeLessThan(20);
});

it("every tap is counted once, whoever counts at the same time", async () => {
  const db = createDb(database.pool);
  const [one, other, third] = [createTapWriter(db), createTapWriter(db), createTapWriter(db)];
  const work = Array.from({ length: TAPS }, async (_, turn) => {
    await (turn % 2 === 0 ? one : other).store(aTap(), FRIDAY_MS + turn * 60_000);
    if (turn % 7 === 0) await Promise.all([one.count(), other.countNew(), third.count()]);
  });
  await Promise.all(work);
  await Promise.all([one.countNew(), other.countNew()]);
  expect(await numbers()).toEqual({ stored: 0, days: TAPS, hours: TAPS });
  const { rows } = await database.pool.query(
    "select day::text, hour, clicks from service_hour where service_id = $1 order by 1, 2",
    [serviceId],
  );
  // Friday 09:00 in South Africa, one a minute.
  expect(rows.slice(0, 2)).toEqual([
    { day: "2026-12-04", hour: 9, clicks: 60 },
    { day: "2026-12-04", hour: 10, clicks: 60 },
  ]);
});

it("a tap that cannot be stored is told so, and the next one is stored", async () => {
  const writer = createTapWriter(createDb(database.pool));
  await database.pool.query("alter table tap_news rename to gone");
  await expect(writer.store(aTap(), FRIDAY_MS)).rejects.toThrow("tap_news");
  await database.pool.query("alter table gone rename to tap_news");
  await writer.store(aTap(), FRIDAY_MS);
  expect((await numbers())?.stored).toBe(1);
});

it("links are answered from memory as from the app, and stored first; all else is the app's", async () => {
  const world = await aGateway(database.pool);
  const listening = await serve(world.gateway.app, {
    port: 0,
    host: "127.0.0.1",
    variable: "GATEWAY_PORT",
    atOnce: world.gateway.answerAtOnce,
  });
  const ask = async (where: string, init: RequestInit = { headers: PHONE }) => {
    const response = await fetch(`http://127.0.0.1:${listening.port}${where}`, {
      redirect: "manual",
      ...init,
    });
    await response.body?.cancel();
    const { "x-request-id": requestId, date: _, ...headers } = Object.fromEntries(response.headers);
    return { status: response.status, headers, requestId };
  };
  try {
    const fromDatabase = await ask(path);
    expect(fromDatabase).toMatchObject({ status: 302 });
    await database.pool.query("alter table link rename to elsewhere");
    const own = await ask(`/l/${codes.codeFor(linkId, 5)}`);
    const fromMemory = await ask(`${path}?to=https://evil.example`).finally(() =>
      database.pool.query("alter table elsewhere rename to link"),
    );
    expect([own.status, own.headers.location]).toEqual([302, fromDatabase.headers.location]);
    expect(fromMemory.requestId).toMatch(/^[\w-]{8,}$/);
    for (const name of ["location", "referrer-policy", "cache-control", "x-content-type-options"])
      expect([name, fromMemory.headers[name]]).toEqual([name, fromDatabase.headers[name]]);
    expect((await numbers())?.stored).toBe(3);
    expect((await ask(path, { headers: { "user-agent": "WhatsApp/2.24 A" } })).status).toBe(302);
    expect((await ask(path, { method: "HEAD", headers: PHONE })).status).toBe(302);
    expect((await ask("/l/AAAAAAAAAAAAAAAAAAAA")).status).toBe(404);
    expect((await numbers())?.stored).toBe(3);
    await database.pool.query("alter table tap_news rename to gone");
    const failed = await ask(path).finally(() =>
      database.pool.query("alter table gone rename to tap_news"),
    );
    expect(failed.status).toBe(500);
  } finally {
    await listening.close();
  }
});

it("a page whose address has letters that no header takes is found, and ends nothing", async () => {
  const world = await aGateway(database.pool);
  const listening = await serve(world.gateway.app, {
    port: 0,
    host: "127.0.0.1",
    variable: "GATEWAY_PORT",
    atOnce: world.gateway.answerAtOnce,
  });
  const tap = async (where: string, headers: Record<string, string>) => {
    const signal = AbortSignal.timeout(2_000);
    const origin = `http://127.0.0.1:${listening.port}`;
    const reply = await fetch(`${origin}${where}`, { redirect: "manual", headers, signal });
    return reply.headers.get("location");
  };
  try {
    for (const [landingPageUrl, location] of [
      ["https://shop.example/ɛyɛ?é=1", "https://shop.example/%C9%9By%C9%9B?%C3%A9=1"],
      ["https://shop.example/a\nb", "https://shop.example/ab"],
    ]) {
      const { body } = await world.call("POST", "/r/97/company/urllink", { landingPageUrl });
      const { pathname } = new URL(String(body.url));
      // The first is answered by the app, what follows from memory: people and programs.
      for (const headers of [PHONE, PHONE, { "user-agent": "WhatsApp/2.24 A" }])
        expect(await tap(pathname, headers)).toBe(location);
    }
  } finally {
    await listening.close();
  }
});

it("one link that is tapped too often asks to wait, and others are answered", async () => {
  const hot = await aGateway(database.pool, {
    linkLimit: { admit: (id) => id !== String(linkId) },
  });
  const busy = await hot.gateway.app.request(path, { headers: PHONE });
  expect([busy.status, busy.headers.get("retry-after")]).toEqual([429, "4"]);
  const { body } = await hot.call("POST", "/r/97/company/urllink", {
    landingPageUrl: "https://shop.example/",
  });
  const other = new URL(String(body.url)).pathname;
  expect((await hot.gateway.app.request(other, { headers: PHONE })).status).toBe(302);
  // The other one is of no service: its tap is stored, and forgotten when taps are counted.
  expect(await numbers()).toMatchObject({ stored: 1, days: 0 });
  await hot.gateway.catchUp(FRIDAY_MS);
  expect(await numbers()).toMatchObject({ stored: 0, days: 0 });
});

it("one link that is tapped too often is counted no more from memory either", async () => {
  const hot = await aGateway(database.pool, { linkLimit: { admit: () => false } });
  const listening = await serve(hot.gateway.app, {
    port: 0,
    host: "127.0.0.1",
    variable: "GATEWAY_PORT",
    atOnce: hot.gateway.answerAtOnce,
  });
  try {
    const ask = () =>
      fetch(`http://127.0.0.1:${listening.port}${path}`, { redirect: "manual", headers: PHONE });
    // The first tap brings the link into memory.
    for (const _time of [1, 2]) expect((await ask()).status).toBe(429);
    expect(await numbers()).toMatchObject({ stored: 0 });
  } finally {
    await listening.close();
  }
});

it("all links are read into memory, page by page", async () => {
  const db = createDb(database.pool);
  await database.pool.query(
    `insert into link (route_id, code, url, landing_page_url, created_at)
     select 97, 'many' || lpad(n::text, 16, '0'), 'https://ldh.example/l/many' || lpad(n::text, 16, '0'), 'https://shop.example/' || n, now()
     from generate_series(1, 25000) n`,
  );
  const links = createKnownLinks(db, codes);
  await links.load(() => true);
  for (const n of [1, 5_000, 5_001, 25_000])
    expect(links.held(`many${String(n).padStart(16, "0")}`)?.landingPageUrl).toBe(
      `https://shop.example/${n}`,
    );
  expect(links.held(path.slice(3))).toMatchObject({ id: linkId, digest: null });
  const own = codes.codeFor(linkId, 5);
  expect(links.held(own)).toMatchObject({ id: linkId, digest: codes.digestOf(linkId, 5) });
  expect(links.held(codes.codeFor(2_000_000_000, 5))).toBeUndefined();
  const empty = createKnownLinks(db, codes);
  expect(empty.held(own)).toBeUndefined();
  expect(await empty.find(own)).toEqual(links.held(own));
  expect(empty.held(own)).toEqual(links.held(own));
  expect(await empty.find(codes.codeFor(2_000_000_000, 5))).toBeUndefined();
  expect(links.held("many0000000000025001")).toBeUndefined();
  let pages = 0;
  const stopped = createKnownLinks(db, codes);
  await stopped.load(() => (pages += 1) <= 1);
  expect(stopped.held("many0000000000000001")).toBeUndefined();
});
