import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { aClient, aGateway, aService, FRIDAY_MS, SANDBOX_KEY } from "../testing/a-gateway.ts";
import { checkAccounting, readReport, type Report } from "../testing/accounting.ts";
import { KINDS } from "../testing/kinds.ts";

const HOUR_MS = 3_600_000;
const END_MS = Date.parse("2026-12-08T15:00:00Z");
const EVERYBODY = { profileTargeting: {}, maxCoins: 6000 };

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
let codes = 0;

beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool);
});
afterAll(() => database.drop());

async function book(kind: keyof typeof KINDS, changes: Record<string, unknown> = {}) {
  codes += 1;
  const client = await aClient(world.call, 97, `kind-${codes}`);
  const ofKind = await KINDS[kind]?.(world.call);
  const body = aService({ ...client, campaignCode: `kind-${codes}`, ...ofKind, ...changes });
  return { ...(await world.call("POST", "/r/97/company/service", body)), sent: body };
}

/** Runs a service of a kind over its whole life. */
async function live(kind: keyof typeof KINDS, changes: Record<string, unknown> = {}) {
  world.setNow(FRIDAY_MS);
  const reply = await book(kind, changes);
  expect(reply).toMatchObject({ status: 200 });
  const id = Number(reply.body.id);
  await world.advanceTo(END_MS, 6 * HOUR_MS);
  const atEnd = await checkAccounting(database.pool, world.call, id);
  await world.advanceTo(END_MS + 75 * HOUR_MS, 12 * HOUR_MS);
  return { id, atEnd, report: await checkAccounting(database.pool, world.call, id) };
}

const rate = (part: number, whole: number) => Math.round((part / whole) * 10_000);

function expectSameSums({ perHour, perDay, sent, delivered, clicks }: Report): void {
  const sum = (rows: { sent: number; delivered: number; clicks: number }[]) => [
    rows.reduce((all, row) => all + row.sent, 0),
    rows.reduce((all, row) => all + row.delivered, 0),
    rows.reduce((all, row) => all + row.clicks, 0),
  ];
  expect(sum(perHour)).toEqual([sent, delivered, clicks]);
  expect(sum(perDay)).toEqual([sent, delivered, clicks]);
}

describe("an SMS with a link", () => {
  it("brings one to three clicks of a hundred, over hours, and is final three days after the last message", async () => {
    const { report, atEnd } = await live("smsLink", EVERYBODY);
    expect(report).toMatchObject({ status: 300, final: true, reads: 0, fallbacks: 0 });
    expect(rate(report.clicks, report.delivered)).toBeGreaterThan(70);
    expect(rate(report.clicks, report.delivered)).toBeLessThan(340);
    expect(atEnd.clicks).toBeLessThan(report.clicks);
    expect(atEnd.final).toBe(false);
    expectSameSums(report);
  });
});

describe("a tag", () => {
  it("is shown to everybody it was sent to, without prefix or suffix, and has nothing to click", async () => {
    const { id, report } = await live("pcm");
    expect(report).toMatchObject({ sent: 300, delivered: 300, undelivered: 0, clicks: 0 });
    const { rows } = await database.pool.query("select full_text from service where id = $1", [id]);
    expect(rows).toEqual([{ full_text: "Bread at half price at Corner Shop" }]);
    expectSameSums(report);
  });

  it("is refused with characters it cannot carry, or 111 of them", async () => {
    world.setNow(FRIDAY_MS);
    for (const text of ["It’s open", "a".repeat(111)]) {
      const { status, body } = await book("pcm", { messages: [{ text }] });
      expect([status, body]).toMatchObject([
        400,
        { error: { details: [{ path: "messages.0.text" }] } },
      ]);
    }
  });
});

describe("a display campaign", () => {
  it("serves its views, and about two to six of a thousand are clicked", async () => {
    const { report } = await live("display", EVERYBODY);
    expect(report.delivered).toBe(report.sent);
    expect(rate(report.clicks, report.delivered)).toBeGreaterThan(5);
    expect(rate(report.clicks, report.delivered)).toBeLessThan(85);
    expectSameSums(report);
  });

  it("is refused without its banners or its link, at the field", async () => {
    world.setNow(FRIDAY_MS);
    const pathOf = async (changes: object) => {
      const { body } = await book("display", changes as Record<string, unknown>);
      return (body.error as { details: { path: string }[] }).details.map(({ path }) => path);
    };
    expect(await pathOf({ content: undefined })).toEqual(["content"]);
    expect(await pathOf({ content: { creatives: [] } })).toEqual(["content.creatives"]);
    expect(await pathOf({ urlLinkId: undefined })).toEqual(["urlLinkId"]);
    expect(await pathOf({ messages: [{ text: "Hello" }] })).toEqual(["messages"]);
  });
});

describe("RCS", () => {
  it("without a fallback goes to phones that can show it, is read by most, and clicked by two to six of a hundred", async () => {
    const { id, report } = await live("rcs", EVERYBODY);
    expect(report).toMatchObject({ status: 300, final: true, fallbacks: 0 });
    const { rows } = await database.pool.query<{ person: number }>(
      "select person from message where service_id = $1",
      [id],
    );
    const { body } = await world.call("POST", "/r/97/company/reachontargeting", {
      targetModelId: 3,
      profileTargeting: {},
      flowTypeId: 5,
    });
    expect(rows.length).toBe(report.sent);
    expect(report.sent / Number(body.rcsCapable)).toBeCloseTo(1, 1);
    expect(report.sent).toBeLessThan(Number(body.reach) / 3);
    expect(report.failures).toEqual([
      { reason: "Phone did not fetch the RCS message in time", count: report.undelivered },
    ]);
    expect(rate(report.reads, report.delivered)).toBeGreaterThan(5500);
    expect(rate(report.clicks, report.delivered)).toBeGreaterThan(150);
    expect(rate(report.clicks, report.delivered)).toBeLessThan(700);
    expectSameSums(report);
  });

  it("with a fallback reaches the other phones by SMS, and says how many", async () => {
    const { report } = await live("rcsOrSms", EVERYBODY);
    expect(report.sent).toBe(6000);
    expect(rate(report.fallbacks, report.delivered)).toBeGreaterThan(7000);
    expect(rate(report.fallbacks, report.delivered)).toBeLessThan(8200);
    expect(report.reads).toBeLessThan(report.delivered - report.fallbacks);
    expect(report.delivered + report.undelivered).toBe(6000);
    expectSameSums(report);
  });

  it("is refused when the fallback needs two parts, or the link it names is missing", async () => {
    world.setNow(FRIDAY_MS);
    const longer = { agentName: "Shop", message: { type: "text", text: "Hi" } };
    const refused = await book("rcsOrSms", {
      urlLinkId: undefined,
      content: { ...longer, fallbackText: "a".repeat(130) },
    });
    expect(refused.body).toMatchObject({ error: { details: [{ path: "content.fallbackText" }] } });
    const unlinked = await book("rcs", { urlLinkId: undefined });
    expect(unlinked.body).toMatchObject({ error: { details: [{ path: "urlLinkId" }] } });
  });
});

describe("a flash message", () => {
  it("is shown as one, and cannot have a link", async () => {
    world.setNow(FRIDAY_MS);
    const messages = [{ text: "Sale now", responseType: 8 }];
    const { status } = await book("sms", { messages, testNumbers: ["0821234567"] });
    expect(status).toBe(200);
    const phone = await world.send("GET", "/sandbox/phone?limit=500", undefined, {
      "x-sandbox-key": SANDBOX_KEY,
    });
    const shown = phone.body.messages as { kind: string }[];
    expect(shown.find(({ kind }) => kind === "flash")).toMatchObject({ number: "27821234567" });
    const { body } = await book("smsLink", { messages });
    expect(body).toMatchObject({ error: { details: [{ path: "messages.0.responseType" }] } });
  });
});

describe("an offer that ends", () => {
  it("sends nothing from that moment on, and completes", async () => {
    world.setNow(FRIDAY_MS);
    const { body } = await book("sms", { offerEndsAt: "2026-12-07T10:30:00Z" });
    await world.advanceTo(END_MS, 6 * HOUR_MS);
    const { rows } = await database.pool.query<{ last: Date; sent: number }>(
      "select max(sent_at) as last, count(*)::int as sent from message where service_id = $1",
      [body.id],
    );
    expect(rows[0]?.sent).toBe(300);
    expect(rows[0]?.last.getTime()).toBeLessThan(Date.parse("2026-12-07T10:30:00Z"));
    expect(await readReport(world.call, Number(body.id))).toMatchObject({ status: 300, sent: 300 });
  });
});
