import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { runsOf } from "../../dev/testing/nightly/sweep.ts";
import { aClient, aGateway, FRIDAY_MS } from "../testing/a-gateway.ts";
import { book } from "../testing/book.ts";
import { checkAccounting, readReport } from "../testing/accounting.ts";
import { KINDS } from "../testing/kinds.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("gateway");
});
afterAll(() => database.drop());

describe("a service", () => {
  it("that has nothing to send is left alone until its next message, a minute at most, or until it changes", async () => {
    const world = await aGateway(database.pool);
    const { id, setStatus } = await book(world);
    const noonMs = FRIDAY_MS + 3 * HOUR_MS;
    await world.advanceTo(noonMs);
    await world.gateway.catchUp(noonMs);
    const nextDue = async () => {
      const { rows } = await database.pool.query<{ at: Date | null }>(
        "select next_due_at as at from service where id = $1",
        [id],
      );
      return rows[0]?.at?.getTime() ?? 0;
    };
    const nextMs = await nextDue();
    expect(nextMs).toBeGreaterThan(noonMs);
    expect(nextMs).toBeLessThanOrEqual(noonMs + MINUTE_MS);
    const holder = await database.pool.connect();
    try {
      // Whoever opened it would wait for ever.
      await holder.query("begin");
      await holder.query("select from service where id = $1 for update", [id]);
      await world.gateway.catchUp(nextMs - 1);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
    await setStatus(237);
    expect(await nextDue()).toBe(0);
    await setStatus(250);
  });

  it("is pending, active, sends evenly over its days, completes, and is final when the last receipt is in", async () => {
    const world = await aGateway(database.pool);
    const { id } = await book(world);
    expect(await readReport(world.call, id)).toMatchObject({
      status: 255,
      booked: 300,
      sent: 0,
      final: false,
    });
    await world.advanceTo(FRIDAY_MS + 2 * MINUTE_MS, MINUTE_MS);
    expect(await readReport(world.call, id)).toMatchObject({ status: 0, sent: 0 });
    await world.advanceTo(FRIDAY_MS + HOUR_MS);
    expect((await checkAccounting(database.pool, world.call, id)).sent).toBe(0);
    await world.advanceTo(FRIDAY_MS + 12 * HOUR_MS);
    const friday = await checkAccounting(database.pool, world.call, id);
    expect(friday).toMatchObject({ status: 0, sent: 84, final: false });
    expect(friday.perDay.map(({ day, booked }) => [day, booked])).toEqual([
      ["2026-12-04", 84],
      ["2026-12-07", 108],
      ["2026-12-08", 108],
    ]);
    await world.advanceTo(FRIDAY_MS + 3 * DAY_MS - 3 * HOUR_MS);
    expect((await readReport(world.call, id)).sent).toBe(84);
    await world.advanceTo(Date.parse("2026-12-08T15:00:00Z"));
    expect(await checkAccounting(database.pool, world.call, id)).toMatchObject({
      status: 300,
      sent: 300,
      final: false,
    });
    await world.advanceTo(Date.parse("2026-12-08T15:00:00Z") + 3 * DAY_MS);
    const end = await checkAccounting(database.pool, world.call, id);
    expect(end).toMatchObject({ status: 300, final: true, booked: 300, sent: 300 });
    expect(end.delivered + end.undelivered).toBe(300);
    expect(end.delivered).toBeGreaterThan(255);
  });

  it("gives the five figures of the asked days alone", async () => {
    const world = await aGateway(database.pool);
    const { id } = await book(world);
    await world.advanceTo(FRIDAY_MS + 12 * HOUR_MS);
    const path = `/r/97/company/servicereport?id=${id}`;
    const { body } = await world.call("GET", `${path}&startPeriod=2026-12-07&endPeriod=2026-12-07`);
    expect(body).toMatchObject({ booked: 108, sent: 0, perDay: [{ day: "2026-12-07" }] });
    expect((await world.call("GET", `/r/105/company/servicereport?id=${id}`)).status).toBe(404);
    expect((await world.call("GET", `${path}&startPeriod=yesterday`)).status).toBe(400);
  });

  it("sends as fast as the route takes with allocation 2", async () => {
    const world = await aGateway(database.pool);
    const { id } = await book(world, { allocationTypeId: 2, maxCoins: 1600 });
    await world.advanceTo(FRIDAY_MS + HOUR_MS, 20 * MINUTE_MS);
    await world.advanceTo(FRIDAY_MS + HOUR_MS + 30_000);
    expect((await checkAccounting(database.pool, world.call, id)).sent).toBe(1200);
    await world.advanceTo(FRIDAY_MS + HOUR_MS + 41_000);
    expect(await checkAccounting(database.pool, world.call, id)).toMatchObject({
      status: 300,
      sent: 1600,
    });
  });

  it("is rejected with the reason and the words, and sends nothing", async () => {
    const world = await aGateway(database.pool);
    const { id } = await book(world, { messages: [{ text: "REJECT-ME: you have won" }] });
    await world.advanceTo(FRIDAY_MS + 2 * DAY_MS);
    const report = await checkAccounting(database.pool, world.call, id);
    expect(report).toMatchObject({
      status: 243,
      final: true,
      sent: 0,
      words: ["you have won", "REJECT-ME"],
    });
    expect(report.reason).toContain("The reviewer rejected this text.");
  });

  it("sends nothing when the review ends after the start: the advertiser got the money back", async () => {
    const world = await aGateway(database.pool, {}, { reviewSeconds: 2 * 3600 });
    const { id } = await book(world);
    await world.advanceTo(FRIDAY_MS + HOUR_MS - 1000);
    expect((await readReport(world.call, id)).status).toBe(255);
    await world.advanceTo(FRIDAY_MS + 5 * DAY_MS);
    expect(await checkAccounting(database.pool, world.call, id)).toMatchObject({
      status: 250,
      final: true,
      sent: 0,
    });
  });

  it("sends to fewer than booked when people run out, and completes", async () => {
    const world = await aGateway(database.pool);
    const profileTargeting = { genders: [21], ageGroups: [1, 2], targetedCounties: [604] };
    const { body } = await world.call("POST", "/r/97/company/reachontargeting", {
      targetModelId: 1,
      profileTargeting,
    });
    const { id } = await book(world, { profileTargeting, maxCoins: 5000 });
    await world.advanceTo(Date.parse("2026-12-08T15:00:00Z"));
    const report = await checkAccounting(database.pool, world.call, id);
    expect(report).toMatchObject({ status: 300, booked: 5000, sent: body.reach });
  });
});

describe("changing the status", () => {
  it("stops for good, keeps what was sent, and counts late receipts", async () => {
    const world = await aGateway(database.pool);
    const { id, setStatus } = await book(world);
    await world.advanceTo(FRIDAY_MS + 4 * HOUR_MS);
    const before = await readReport(world.call, id);
    expect(before.sent).toBeGreaterThan(0);
    expect(await setStatus(250)).toMatchObject({ status: 200, body: { id, status: 250 } });
    expect(await setStatus(250)).toMatchObject({ status: 200 });
    expect((await setStatus(0)).status).toBe(409);
    await world.advanceTo(FRIDAY_MS + 6 * DAY_MS);
    const after = await checkAccounting(database.pool, world.call, id);
    expect(after).toMatchObject({ status: 250, final: true, sent: before.sent, booked: 300 });
    expect(after.delivered + after.undelivered).toBe(after.sent);
  });

  it("pauses, and on resume spreads the rest over the time that is left", async () => {
    const world = await aGateway(database.pool);
    const { id, setStatus } = await book(world);
    expect((await setStatus(237)).status).toBe(409);
    await world.advanceTo(FRIDAY_MS + 3 * HOUR_MS);
    const sent = (await readReport(world.call, id)).sent;
    expect(await setStatus(237)).toMatchObject({ body: { status: 237 } });
    await world.advanceTo(FRIDAY_MS + 3 * DAY_MS + 4 * HOUR_MS);
    expect((await checkAccounting(database.pool, world.call, id)).sent).toBe(sent);
    expect(await setStatus(0)).toMatchObject({ body: { status: 0 } });
    const replanned = await checkAccounting(database.pool, world.call, id);
    expect(replanned.perDay[0]).toMatchObject({ booked: sent, sent });
    await world.advanceTo(Date.parse("2026-12-08T15:00:00Z"));
    expect(await checkAccounting(database.pool, world.call, id)).toMatchObject({
      status: 300,
      sent: 300,
    });
  });

  it("is for its own advertiser only", async () => {
    const world = await aGateway(database.pool);
    const { id } = await book(world);
    const stranger = await aClient(world.call, 97, "stranger");
    expect(
      (await world.call("PUT", "/r/97/company/servicestatus", { ...stranger, id, status: 250 }))
        .status,
    ).toBe(404);
  });

  it("keeps the books right through any sequence of pauses, resumes and steps of the clock", async () => {
    const step = fc.oneof(
      fc.integer({ min: 1, max: 30 }).map((hours) => ({ hours })),
      fc.constantFrom(237, 0).map((status) => ({ status })),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 12 }),
        fc.constantFrom(1, 2),
        fc.constantFrom(...Object.keys(KINDS)),
        async (steps, allocationTypeId, kind) => {
          const world = await aGateway(database.pool, { batchSize: 50 });
          const { id, setStatus } = await book(world, {
            ...(await KINDS[kind]?.(world.call)),
            allocationTypeId,
            maxCoins: 240,
          });
          let nowMs = FRIDAY_MS;
          for (const next of steps) {
            if ("status" in next) await setStatus(next.status);
            else await world.advanceTo((nowMs += next.hours * HOUR_MS), 7 * HOUR_MS);
            await checkAccounting(database.pool, world.call, id);
          }
          await setStatus(0);
          await world.advanceTo(FRIDAY_MS + 11 * DAY_MS, 12 * HOUR_MS);
          expect(await checkAccounting(database.pool, world.call, id)).toMatchObject({
            final: true,
            status: 300,
          });
        },
      ),
      { numRuns: runsOf(24, 5) },
    );
  });
});
