import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createColumnarReach } from "../reach/columnar-reach.ts";
import { personNumber } from "../reach/person-number.ts";
import { EVERYBODY } from "../reach/reach-engine.ts";
import { generateBase } from "../reach/subscriber-base.ts";
import { aGateway, FRIDAY_MS, SEED, SUBSCRIBERS } from "../testing/a-gateway.ts";
import { checkAccounting, readReport } from "../testing/accounting.ts";
import { book } from "../testing/book.ts";
import { KINDS } from "../testing/kinds.ts";
import { insertAsker } from "../testing/askers.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const EVENING_MS = FRIDAY_MS + 9 * HOUR_MS;
const TEXT = "Bread at half price at Corner Shop";

const reach = createColumnarReach(generateBase(SUBSCRIBERS, SEED));

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
let address: string;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool);
  address = await connect();
});
afterEach(async () => {
  await world.gateway.stop();
  await database.drop();
});

async function connect(settings: Record<string, unknown> = {}): Promise<string> {
  const id = await insertAsker(database.pool, "tag-server", settings);
  return `/tags/${id}/${world.gateway.callbackKeyOf(id)}`;
}

/** A please-call-me campaign of one day for everybody. */
async function bookTags(changes: Record<string, unknown> = {}, advertiser?: string) {
  const pcm = await KINDS.pcm?.(world.call);
  const day = { endPeriod: "2026-12-04T15:00:00Z", profileTargeting: {}, maxCoins: 60 };
  return book(
    world,
    { ...pcm, ...day, ...changes },
    advertiser === undefined ? {} : { advertiser },
  );
}

async function ask(person: number, event: string = `event-${person}`, more = {}) {
  const body = JSON.stringify({ event, to: personNumber(SEED, 97, person), ...more });
  const headers = { "content-type": "application/json" };
  const reply = await world.gateway.app.request(address, { method: "POST", headers, body });
  return reply.status === 200 ? ((await reply.json()) as { tag: string }).tag : reply.status;
}

const goTo = async (ms: number) => {
  world.setNow(ms);
  await world.gateway.catchUp(ms);
};

/** Asks for people one after the other until so many have a tag. Gives who they are. */
async function show(count: number, from = 0): Promise<number[]> {
  const people: number[] = [];
  for (let person = from; people.length < count && person < from + 2_000; person += 1)
    if (typeof (await ask(person)) === "string") people.push(person);
  return people;
}

describe("tags that an operator asks for", () => {
  it("take a campaign from its booking to a settled report: shown is sent and delivered, by day and hour", async () => {
    const { id } = await bookTags({ maxCoins: 60 });
    await goTo(FRIDAY_MS + 2 * HOUR_MS);
    expect((await readReport(world.call, id)).sent).toBe(0);
    const morning = await show(60);
    expect(morning.length).toBeGreaterThan(5);
    expect(morning.length).toBeLessThan(20);
    await goTo(EVENING_MS - HOUR_MS - MINUTE_MS);
    const rest = await show(60, 2_000);
    await goTo(EVENING_MS);
    const report = await checkAccounting(database.pool, world.call, id);
    expect(report).toMatchObject({
      status: 300,
      final: true,
      booked: 60,
      sent: morning.length + rest.length,
      delivered: morning.length + rest.length,
    });
    expect(report.perHour).toMatchObject([
      { hour: 11, delivered: morning.length },
      { hour: 16, delivered: rest.length },
    ]);
    expect(await ask(5_000)).toBe(204);
  });

  it("are not pushed while the operator asks, and its SMS go on as before", async () => {
    const { id } = await bookTags();
    const sms = await book(world, { maxCoins: 10, endPeriod: "2026-12-04T15:00:00Z" });
    await goTo(EVENING_MS - HOUR_MS);
    expect((await readReport(world.call, id)).sent).toBe(0);
    expect((await readReport(world.call, sms.id)).delivered).toBeGreaterThan(0);
  });

  it("go on by pushing when the operator asks no more, to nobody who has seen it", async () => {
    const { id } = await bookTags({ maxCoins: 3_000 });
    await goTo(EVENING_MS - 2 * HOUR_MS);
    const seen = await show(10);
    await world.gateway.catchUp(EVENING_MS - 2 * HOUR_MS);
    await database.pool.query("update network_connection set is_enabled = false");
    await goTo(EVENING_MS);
    const { rows } = await database.pool.query(
      "select person, connection_id from message where service_id = $1",
      [id],
    );
    expect(rows).toHaveLength(3_000);
    expect(new Set(rows.map(({ person }) => person)).size).toBe(3_000);
    expect(rows.filter((row) => row.connection_id !== null)).toHaveLength(seen.length);
  });

  it("are the same for the same event and counted once, also after a restart", async () => {
    const { id } = await bookTags();
    await goTo(EVENING_MS - 2 * HOUR_MS);
    const [person = 0] = await show(1);
    expect(await ask(person)).toBe(TEXT);
    await world.gateway.stop();
    world = await aGateway(database.pool);
    await goTo(EVENING_MS - 2 * HOUR_MS + 1);
    expect(await ask(person)).toBe(TEXT);
    expect(await ask(person, "another-event")).toBe(204);
    await goTo(EVENING_MS - HOUR_MS);
    expect((await readReport(world.call, id)).delivered).toBe(1);
  });

  it("reach nobody who has opted out, is outside of the profile or is not of the base", async () => {
    const women = { genders: [21] };
    const { id } = await bookTags({ profileTargeting: women });
    await bookTags({ profileTargeting: women }, "another");
    await goTo(EVENING_MS - 2 * HOUR_MS);
    const [first = 0, second = 0] = await show(2);
    await database.pool.query(
      "insert into opt_out (route_id, person, opted_out_at) values (97, $1, now())",
      [second],
    );
    await goTo(EVENING_MS - 90 * MINUTE_MS);
    expect(await ask(first, "the other campaign")).toBe(TEXT);
    expect(await ask(second, "the other campaign, after STOP")).toBe(204);
    await show(30, 2_000);
    const body = JSON.stringify({ event: "outsider", to: "27609999999" });
    const headers = { "content-type": "application/json" };
    const reply = await world.gateway.app.request(address, { method: "POST", headers, body });
    expect(reply.status).toBe(204);
    await goTo(EVENING_MS);
    const { rows } = await database.pool.query<{ person: number }>(
      "select person from message where service_id = $1",
      [id],
    );
    const people = rows.map(({ person }) => person);
    const targeting = { ...EVERYBODY, genders: [21] };
    expect(people.length).toBeGreaterThan(10);
    expect(reach.countAmong(97, targeting, people)).toBe(people.length);
  });

  it("of all advertisers together are capped per person and day", async () => {
    await world.gateway.stop();
    await database.pool.query(
      "update network_connection set settings = '{\"maxPerPersonPerDay\": 2}'",
    );
    world = await aGateway(database.pool);
    for (const name of ["one", "two", "three"]) await bookTags({}, name);
    await goTo(EVENING_MS - 2 * HOUR_MS);
    const [person = 0] = await show(1);
    expect(await ask(person, "second")).toBe(TEXT);
    expect(await ask(person, "third")).toBe(204);
    await goTo(EVENING_MS - 90 * MINUTE_MS);
    await world.gateway.stop();
    world = await aGateway(database.pool);
    await goTo(EVENING_MS - 90 * MINUTE_MS + 1);
    expect(await ask(person, "fourth")).toBe(204);
  });

  it("end with a stop: what is answered after it is never counted", async () => {
    const { id, setStatus } = await bookTags();
    await goTo(EVENING_MS - 2 * HOUR_MS);
    await show(5);
    await world.gateway.catchUp(EVENING_MS - 2 * HOUR_MS);
    expect(await setStatus(250)).toMatchObject({ status: 200 });
    await show(1, 3_000);
    expect((await readReport(world.call, id)).delivered).toBe(5);
    await goTo(EVENING_MS);
    expect(await checkAccounting(database.pool, world.call, id)).toMatchObject({ delivered: 5 });
  });

  it("that nobody asked for on a day are laid on the days that are left", async () => {
    const { id } = await bookTags({ endPeriod: "2026-12-08T15:00:00Z" });
    await goTo(Date.parse("2026-12-07T07:00:00Z"));
    await goTo(Date.parse("2026-12-07T14:30:00Z"));
    expect((await show(60)).length).toBeGreaterThan(20);
    await goTo(Date.parse("2026-12-08T16:00:00Z"));
    const report = await checkAccounting(database.pool, world.call, id);
    expect(report.perDay.filter(({ sent }) => sent > 0)).toHaveLength(1);
  });
});

describe("an operator's question", () => {
  it("needs the right key and a number, and no answer repeats the number", async () => {
    const number = personNumber(SEED, 97, 0);
    await goTo(FRIDAY_MS);
    const request = (path: string, init?: RequestInit) => world.gateway.app.request(path, init);
    const wrong = await request(`/tags/1/${"x".repeat(24)}`, { method: "POST", body: "{}" });
    expect(wrong.status).toBe(404);
    for (const body of ["", "{", "{}", `{"event":"1","to":"${number}x"}`, `{"to":"${number}"}`]) {
      const reply = await request(address, { method: "POST", body });
      expect([reply.status, (await reply.text()).includes(number)]).toEqual([400, false]);
    }
    expect((await request(`${address}/event-1`)).status).toBe(400);
  });

  it("may come as an address with the number in a header, and say how many characters are left", async () => {
    await bookTags();
    await bookTags({}, "another");
    await goTo(EVENING_MS - 2 * HOUR_MS);
    const [person = 0] = await show(1);
    const headers = { "x-msisdn": `+${personNumber(SEED, 97, person)}` };
    const same = await world.gateway.app.request(`${address}/event-${person}`, { headers });
    expect(await same.json()).toEqual({ tag: TEXT });
    expect(await ask(person, "short", { max: TEXT.length - 1 })).toBe(204);
    expect(await ask(person, "long", { max: TEXT.length })).toBe(TEXT);
  });

  it("that takes longer than the budget gets no tag, and none is counted", async () => {
    await database.pool.query(
      "update network_connection set settings = '{\"budgetMs\": 200}', revision = revision + 1",
    );
    const { id } = await bookTags();
    await bookTags({}, "another");
    await goTo(EVENING_MS - 2 * HOUR_MS);
    // Somebody for whom there is another tag.
    const json = { event: "slow", to: personNumber(SEED, 97, (await show(1))[0] ?? 0) };
    // Nothing of it is there before it is read.
    const source: UnderlyingDefaultSource<Uint8Array> = {
      async pull(controller) {
        const until = performance.now() + 210;
        while (performance.now() < until) await new Promise((done) => setImmediate(done));
        controller.enqueue(new TextEncoder().encode(JSON.stringify(json)));
        controller.close();
      },
    };
    const body = new ReadableStream(source, { highWaterMark: 0 });
    const init = { method: "POST", body, duplex: "half" };
    expect((await world.gateway.app.request(address, init as RequestInit)).status).toBe(204);
    await goTo(EVENING_MS - HOUR_MS);
    const { rows } = await database.pool.query("select service_id from message");
    expect(rows).toEqual([{ service_id: id }]);
  });
});
