import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCodeWorld, type CodeWorld, DATA } from "./testing/code-world.ts";

type Fields = Record<string, unknown>;

let world: CodeWorld;
beforeAll(async () => {
  world = await aCodeWorld();
}, 120_000);
afterAll(() => world.close());

/** `POST /functions` as somebody; the whole reply. */
const call = (
  who: keyof CodeWorld["browsers"],
  code: string,
  data: object,
  idempotencyKey: string = randomUUID(),
) => world.browsers[who].call(code, data, { "idempotency-key": idempotencyKey });

async function answerOf(code: string, data: object, key?: string): Promise<Fields> {
  const reply = await call("owner", code, data, key);
  expect(reply.error).toBeUndefined();
  return reply.result as Fields;
}

/** Data that the owner would send, with some of it changed. */
async function dataOf(code: string, changes: Fields = {}): Promise<Fields> {
  return { ...(await DATA[code]?.(world)), ...changes };
}

/** Another advertiser, under the own name, about a thing of the owner's. */
async function asStranger(code: string, changes: Fields = {}): Promise<string> {
  const data = await dataOf(code, changes);
  const { userId } = await world.browsers.other.client.accounts.me({});
  const reply = await call("other", code, "userId" in data ? { ...data, userId } : data);
  return `${reply.status} ${reply.error?.code}`;
}

const wallet = () => world.owner.client.billing.wallet({});

test("cs books the draft for the price that was agreed to, once under its key, and says another price", async () => {
  const before = await wallet();
  const data = await dataOf("cs", { smeCampaignTitle: "Named at the till" });
  const other = await call("owner", "cs", { ...data, amount: 8_999 });
  expect(other).toMatchObject({
    status: 409,
    error: { code: "aborted", details: { amountMinor: 9_000 } },
  });
  const key = randomUUID();
  const booked = await answerOf("cs", data, key);
  expect(booked).toMatchObject({
    id: data.smeCampaignId,
    title: "Named at the till",
    // The networks are asked once the money is set aside.
    status: 9,
    statusLabel: "In process",
    maxCoins: 300,
    amountMinor: 9_000,
    isFinalStatus: false,
    isSubmitted: true,
  });
  expect(await answerOf("cs", data, key)).toEqual(booked);
  const after = await wallet();
  expect(before.availableMinor - after.availableMinor).toBe(9_000);
  expect(after.heldMinor - before.heldMinor).toBe(9_000);
  expect(await asStranger("cs")).toBe("404 not-found");
  const tooLate = await dataOf("cs", { serviceRecurring: { endHour: 18 } });
  expect((await call("owner", "cs", tooLate)).error).toMatchObject({ code: "aborted" });
});

test("sc stops every network and says so", async () => {
  const data = await dataOf("sc");
  const stopped = await answerOf("sc", data);
  expect(stopped).toMatchObject({ status: 250, statusLabel: "Stopped", isFinalStatus: true });
  const { serviceObj } = stopped as { serviceObj: { messagingCampaign: { status: number } }[] };
  expect(serviceObj.length).toBeGreaterThan(0);
  expect(serviceObj.map(({ messagingCampaign }) => messagingCampaign.status)).toEqual(
    serviceObj.map(() => 250),
  );
  expect(await asStranger("sc")).toBe("404 not-found");
});

test("sr is the report, of the days that are asked for", async () => {
  const { campaignId } = await dataOf("sr");
  const report = await answerOf("sr", { campaignId });
  expect(report).toMatchObject({
    campaignId,
    title: "December special",
    channelType: "SMS",
    startPeriod: "2026-12-07T08:00:00+02:00",
    endPeriod: "2026-12-08T17:00:00+02:00",
    booked: 300,
    sent: 0,
    delivered: 0,
    undelivered: 0,
    clicks: 0,
    investment: "0.00",
    refundedCoins: 0,
    status: 255,
  });
  const days = { campaignId, startPeriod: "2026-12-08", endPeriod: "2026-12-07" };
  expect((await call("owner", "sr", days)).status).toBe(400);
  expect(await asStranger("sr")).toBe("404 not-found");
});

test("gfor says people, price with its VAT, and ranges; for people, coins or a budget", async () => {
  const asked = { countryId: 6, targeting: { gender: [21] } };
  const forecast = await answerOf("gfor", { ...asked, people: 500 });
  expect(forecast).toMatchObject({
    people: 500,
    coins: 500,
    amountMinor: 15_000,
    netMinor: 13_043,
    taxMinor: 1_957,
    clicks: { low: 0, high: 0 },
  });
  const { perRoute, matching, delivered } = forecast as {
    perRoute: { people: number; coins: number }[];
    matching: { low: number; high: number };
    delivered: { low: number; high: number };
  };
  expect(perRoute.reduce((sum, { people }) => sum + people, 0)).toBe(500);
  expect(perRoute.reduce((sum, { coins }) => sum + coins, 0)).toBe(500);
  expect(matching.low).toBeGreaterThan(500);
  expect(matching.high).toBeGreaterThan(matching.low);
  expect(delivered.low).toBeGreaterThan(400);
  expect(delivered.high).toBeLessThanOrEqual(500);
  for (const same of [{ maxCoins: 500 }, { budgetMinor: 15_000 }])
    expect(await answerOf("gfor", { ...asked, ...same })).toEqual(forecast);
});

test("unl counts the rows of the file, and takes nobody else's", async () => {
  const { path } = await dataOf("unl");
  const reply = await world.owner.fetch(`/files/msisdnList/${randomUUID()}.csv`, {
    method: "PUT",
    body: "phone\n082 111 2233\n0821112233\n083 111 2244\n12\n",
  });
  const own = (await reply.json()) as { path: string };
  expect(await answerOf("unl", { name: "Till", path: own.path })).toMatchObject({
    name: "Till",
    path: own.path,
    cnt: 2,
    accepted: 2,
    duplicate: 1,
    bad: 1,
    badRows: [{ row: 5, value: "12" }],
    consent: null,
  });
  expect(await asStranger("unl", { path })).toBe("404 not-found");
});

test("utas answers with the audience, dtas deletes it, and both find nobody else's", async () => {
  const targeting = { gender: [21], targetedCounties: [601] };
  const saved = await answerOf("utas", { name: "Women of Gauteng", countryId: 6, targeting });
  expect(saved).toMatchObject({ name: "Women of Gauteng", countryId: 6, targeting });
  expect(await asStranger("utas", { id: saved.id })).toBe("404 not-found");
  expect(await asStranger("dtas", { id: saved.id })).toBe("404 not-found");
  expect((await call("admin", "dtas", { id: saved.id })).status).toBe(404);
  expect(await answerOf("dtas", { id: saved.id })).toEqual({ done: true });
  expect((await call("owner", "dtas", { id: saved.id })).status).toBe(404);
});

test("gcps gives each section that the specification names", async () => {
  const section = async (name: string) =>
    (await call("nobody", "gcps", { section: name })).result as Fields;
  expect(JSON.stringify(await section("slideMenu"))).toMatch(/"doNotShowIfLogin"/);
  expect(await section("sources")).toEqual([
    "Google",
    "Brochure",
    "Email campaign",
    "Another SME",
    "A sales person",
  ]);
  expect(await section("segments")).toHaveLength(16);
  expect(JSON.stringify(await section("selectedCountries"))).toMatch(/Ghana|7/);
  expect((await call("nobody", "gcps", { section: "nothing" })).status).toBe(404);
});

test("expcsv is a file of the report, of the campaigns, or of the wallet's lines", async () => {
  const { campaignId } = await dataOf("expcsv");
  const report = await answerOf("expcsv", { what: "report", campaignId });
  expect(report).toMatchObject({
    fileName: `loudhailer-report-${String(campaignId).slice(0, 8)}.csv`,
    contentType: "text/csv; charset=utf-8",
    isCut: false,
  });
  const linesOf = ({ content }: Fields) => String(content).trim().split("\r\n");
  expect(linesOf(report)[0]).toContain("day,booked,sent,delivered,undelivered,clicks");
  const campaigns = linesOf(await answerOf("expcsv", { what: "campaigns" }));
  expect(campaigns[0]).toContain("campaign,advertiser,title");
  expect(campaigns.filter((line) => line.includes(String(campaignId)))).toHaveLength(1);
  const transactions = linesOf(await answerOf("expcsv", { what: "transactions" }));
  expect(transactions[0]).toContain("available_change");
  expect(transactions.some((line) => line.includes("90.00"))).toBe(true);
  expect(await asStranger("expcsv")).toBe("404 not-found");
});
