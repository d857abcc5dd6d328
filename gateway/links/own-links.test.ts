import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createDb } from "../db/database.ts";
import { ENGAGEMENT, type Engagement, type Network } from "../networks/network.ts";
import { shownTo, type Shown } from "../networks/shown-to.ts";
import { createSimulatedNetwork } from "../networks/simulated/simulated-network.ts";
import { forgetPeople } from "../retention/forget-people.ts";
import { aClient, aGateway, aService, FRIDAY_MS, SEED } from "../testing/a-gateway.ts";
import { readReport } from "../testing/accounting.ts";
import { KINDS } from "../testing/kinds.ts";
import { createLinkCodes } from "./link-code.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PHONE = { "user-agent": "Mozilla/5.0 (Linux; Android 14; SM-A055F) Chrome/130 Mobile" };
const END_MS = Date.parse("2026-12-08T15:00:00Z");

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
let handed: { serviceId: number; person: number; shown: Shown }[] = [];
let copies: { text: string; linkUrl: string | null }[] = [];
let engagements: Engagement[] = [];
let campaigns = 0;

beforeAll(async () => {
  database = await createTestDatabase("gateway");
  const simulated = createSimulatedNetwork(SEED);
  const network: Network = {
    ...simulated,
    submit: async (batch) => {
      for (const message of batch.messages) {
        const { serviceId, person } = message;
        handed.push({ serviceId, person, shown: shownTo(batch, message) });
      }
      await simulated.submit(batch);
    },
    sendSingle: async (message) => void copies.push(message),
    takeEngagements: async () => engagements.splice(0),
  };
  world = await aGateway(database.pool, { network });
});
afterAll(() => database.drop());
beforeEach(() => {
  [handed, copies, engagements] = [[], [], []];
});

/** A service of a kind, of which messages have left. */
async function sending(kind: keyof typeof KINDS, changes: Record<string, unknown> = {}) {
  campaigns += 1;
  world.setNow(FRIDAY_MS);
  const client = await aClient(world.call, 97, `own-${campaigns}`);
  const ofKind = await KINDS[kind]?.(world.call);
  const body = aService({
    ...client,
    campaignCode: `own-${campaigns}`,
    ...ofKind,
    maxCoins: 60,
    ...changes,
  });
  const reply = await world.call("POST", "/r/97/company/service", body);
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 });
  const id = Number(reply.body.id);
  await world.advanceTo(FRIDAY_MS + 7 * HOUR_MS);
  const { rows } = await database.pool.query<{ url: string; id: number }>(
    "select l.url, l.id from service s join link l on l.id = s.link_id where s.id = $1",
    [id],
  );
  const { url = "", id: linkId = 0 } = rows[0] ?? {};
  return { id, linkId, url, sent: handed.filter(({ serviceId }) => serviceId === id) };
}

const tap = (url: string | null | undefined, headers: Record<string, string> = PHONE) =>
  world.gateway.app.request(new URL(url ?? "").pathname, { headers });
const figuresOf = async (id: number) => {
  const { clicks, peopleClicked } = await readReport(world.call, id);
  return [peopleClicked, clicks];
};

it("everybody gets a link of their own, as long as the campaign's, which leads to the same page", async () => {
  const { url, sent, linkId } = await sending("smsLink", {
    messages: [{ text: "{link} or {link}. Stop: {optout}" }],
  });
  expect(sent.length).toBeGreaterThan(5);
  const links = sent.map(({ shown }) => shown.linkUrl ?? "");
  expect(new Set(links).size).toBe(sent.length);
  for (const { shown } of sent) {
    expect(shown.linkUrl).toHaveLength(url.length);
    expect(shown.text.split(shown.linkUrl ?? "")).toHaveLength(3);
    expect(shown.text).not.toContain(url);
    expect(shown.text).toMatch(/Stop: https:\/\/ldh\.example\/o\/[\w-]{20}/);
  }
  const [own, bare] = [await tap(links[0]), await tap(url)];
  expect([own.status, own.headers.get("location")]).toEqual([302, bare.headers.get("location")]);
  // Whoever makes it again, after a fault or as an SMS in the place of RCS, makes the same.
  const codes = createLinkCodes(Buffer.alloc(32, 7), 20);
  expect(sent.map(({ person }) => codes.codeFor(linkId, person))).toEqual(
    links.map((link) => link.slice(-20)),
  );
});

it("a person counts once however often the link is opened, by whomever, and the campaign's own link counts nobody", async () => {
  const { id, url, sent } = await sending("smsLink");
  const [one, other] = sent.map(({ shown }) => shown.linkUrl);
  for (const link of [one, one, other, one, url]) expect((await tap(link)).status).toBe(302);
  expect(await figuresOf(id)).toEqual([2, 5]);
  await world.advanceTo(FRIDAY_MS + 30 * HOUR_MS);
  for (const link of [one, other]) await tap(link);
  for (const robot of ["WhatsApp/2.24 A", "curl/8.5.0"])
    await tap(sent[2]?.shown.linkUrl, { "user-agent": robot });
  expect(await figuresOf(id)).toEqual([2, 7]);
  const { perDay } = await readReport(world.call, id);
  expect(perDay.map(({ day, peopleClicked, clicks }) => [day, peopleClicked, clicks])).toEqual(
    expect.arrayContaining([
      ["2026-12-04", 2, 5],
      ["2026-12-05", 0, 2],
    ]),
  );
});

it("people are counted exactly whoever counts at the same time, and after a start", async () => {
  const { id, sent } = await sending("smsLink");
  const links = sent.slice(0, 12).map(({ shown }) => shown.linkUrl);
  const worlds = [world, await aGateway(database.pool), await aGateway(database.pool)];
  for (const { setNow } of worlds) setNow(FRIDAY_MS + 7 * HOUR_MS);
  const work = Array.from({ length: 180 }, async (_, turn) => {
    const { gateway } = worlds[turn % 3] ?? world;
    const path = new URL(links[turn % links.length] ?? "").pathname;
    expect((await gateway.app.request(path, { headers: PHONE })).status).toBe(302);
    if (turn % 5 === 0) await Promise.all(worlds.map((one) => one.gateway.countTaps()));
  });
  await Promise.all(work);
  await Promise.all(worlds.map((one) => one.gateway.countTaps()));
  expect(await figuresOf(id)).toEqual([12, 180]);
  const after = await aGateway(database.pool);
  after.setNow(FRIDAY_MS + 8 * HOUR_MS);
  for (const link of [links[0], links[1], sent[12]?.shown.linkUrl])
    await after.gateway.app.request(new URL(link ?? "").pathname, { headers: PHONE });
  await after.gateway.countTaps();
  expect(await figuresOf(id)).toEqual([13, 183]);
});

it("who tapped and is told of by the network too counts once", async () => {
  const { id, sent } = await sending("smsLink");
  const [first, second] = sent;
  await tap(first?.shown.linkUrl);
  const clicks = [first, second].map((message) => ({
    routeId: 97,
    serviceId: id,
    person: message?.person ?? 0,
    kind: ENGAGEMENT.click,
    atMs: FRIDAY_MS + 7 * HOUR_MS,
  }));
  engagements = [...clicks, ...clicks];
  await world.advanceTo(FRIDAY_MS + 8 * HOUR_MS);
  await tap(second?.shown.linkUrl);
  expect(await figuresOf(id)).toEqual([2, 4]);
});

it("the button of a rich message has the person's own link, and so has the SMS in its place", async () => {
  const { id, url, sent } = await sending("rcsOrSms");
  expect(sent.length).toBeGreaterThan(10);
  for (const { shown } of sent) {
    expect(JSON.stringify(shown.content)).toContain(`"url":"${shown.linkUrl}"`);
    expect(shown.text).toContain(shown.linkUrl);
    expect(JSON.stringify(shown)).not.toContain(url);
  }
  await tap(sent[0]?.shown.linkUrl);
  expect(await figuresOf(id)).toEqual([1, 1]);
});

it("banners have one link for all, test copies the campaign's own, and no people are told of where there is but one link", async () => {
  const { id, url, sent } = await sending("display");
  for (const { shown } of sent) expect(shown.linkUrl).toBe(url);
  await tap(url);
  expect(await figuresOf(id)).toEqual([undefined, 1]);
  const copied = await sending("smsLink", { testNumbers: ["27825550100"] });
  expect(copies.map(({ text, linkUrl }) => [text.includes(copied.url), linkUrl])).toEqual([
    [true, copied.url],
  ]);
  await tap(copied.url);
  expect(await figuresOf(copied.id)).toEqual([0, 1]);
});

it("a service that was booked before people had links of their own goes on with its one", async () => {
  const before = await sending("smsLink", { startPeriod: "2026-12-07T06:00:00Z" });
  await database.pool.query("update service set has_own_links = false where id = $1", [before.id]);
  await world.advanceTo(Date.parse("2026-12-07T12:00:00Z"));
  const sent = handed.filter(({ serviceId }) => serviceId === before.id);
  expect(sent.length).toBeGreaterThan(10);
  for (const { shown } of sent) expect(shown.text).toContain(before.url);
  await tap(before.url);
  expect(await figuresOf(before.id)).toEqual([undefined, 1]);
});

it("nothing that is stored of a tap is a person, and all of it goes with the people of the campaign", async () => {
  const { id, sent } = await sending("smsLink");
  const people = sent.map(({ person }) => person);
  for (const { shown } of sent.slice(0, 9)) await tap(shown.linkUrl);
  const stored = async (table: string) => {
    const { rows } = await database.pool.query<{ digest: string }>(
      `select digest::text from ${table}`,
    );
    return rows.map(({ digest }) => Number(digest));
  };
  expect(await stored("tap_news")).toHaveLength(9);
  for (const digest of await stored("tap_news")) expect(people).not.toContain(digest);
  expect(await figuresOf(id)).toEqual([9, 9]);
  expect(await stored("tap_news")).toHaveLength(0);
  for (const digest of await stored("tap_person")) expect(people).not.toContain(digest);
  const countOf = async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      "select count(*)::int as n from tap_person where service_id = $1",
      [id],
    );
    return rows[0]?.n;
  };
  expect(await countOf()).toBe(9);
  await forgetPeople(createDb(database.pool), END_MS + 1_200 * DAY_MS);
  expect(await countOf()).toBe(0);
  // A late tap is one more click, and nobody who could be counted twice.
  await tap(sent[0]?.shown.linkUrl);
  expect(await figuresOf(id)).toEqual([9, 10]);
  expect(await countOf()).toBe(0);
});
