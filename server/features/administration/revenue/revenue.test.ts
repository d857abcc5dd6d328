import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { creditTopUp } from "../../billing/top-ups/credit-top-up.ts";
import { placeHold } from "../../billing/holds/place-hold.ts";
import { settleHold } from "../../billing/holds/use-hold.ts";

let tool: TestApp;
let owner: Member;
let admin: Member;

beforeAll(async () => {
  tool = await createTestApp();
  owner = await tool.signedUp();
  admin = await tool.signedUp();
  tool.config.adminUserIds.push(admin.userId);
  const paid = {
    userId: owner.userId,
    currency: "ZAR",
    paymentId: randomUUID(),
    provider: "stripe",
  };
  await tool.app.db
    .transaction()
    .execute((tx) => creditTopUp(tx, { ...paid, amountMinor: 10_000n, at: tool.clock.now() }));
  await submit("One", "2026-11-02", { 97: [60, 50], 105: [40, 30] });
  await submit("Two", "2026-11-03", { 97: [100, 100] });
  await submit("Three", "2026-11-04", { 105: [10, 0] });
}, 30_000);
afterAll(() => tool.close());

/** A campaign that is over, by route: people and delivered. R0.30 a person, all of the delivered spent. */
async function submit(title: string, day: string, routes: Record<number, [number, number]>) {
  const id = randomUUID();
  const figures = Object.entries(routes);
  const people = figures.reduce((sum, [, [booked]]) => sum + booked, 0);
  const delivered = figures.reduce((sum, [, [, arrived]]) => sum + arrived, 0);
  const { pool } = tool.database;
  await pool.query(
    `insert into campaign (id, user_id, country_id, flow_type_id, title, status, is_final, start_date, end_date, created_at,
       updated_at, submitted_at, starts_at, ends_at, parts, people, max_coins, unit_price_ten_thousandths, amount_minor, settled_at)
     values ($1, $2, 6, 1, $3, 300, true, $4::timestamptz::date, $4::timestamptz::date, $4::timestamptz, $4::timestamptz, $4::timestamptz, $4::timestamptz, $4::timestamptz + interval '1 hour', 1, $5::int, $5::int, 3000, $5::int * 30, $4::timestamptz)`,
    [id, owner.userId, title, `${day}T10:00:00Z`, people],
  );
  for (const [index, [routeId, [booked, arrived]]] of figures.entries()) {
    await pool.query(
      `insert into campaign_route (campaign_id, route_id, position, route_name, campaign_code, status, people, coins, route_parts,
         booked, sent, delivered) values ($1, $2, $3, 'r', $4, 300, $5::int, $5::int, 1, $5::int, $5::int, $6)`,
      [id, routeId, index, `${id}-${routeId}`, booked, arrived],
    );
  }
  const at = new Date(`${day}T10:00:00Z`);
  await tool.app.db.transaction().execute(async (tx) => {
    const { userId } = owner;
    const amountMinor = BigInt(people * 30);
    const hold = { userId, currency: "ZAR" as const, campaignId: id, title, amountMinor };
    await placeHold(tx, { ...hold, idempotencyKey: `hold:${id}`, at });
    const captureMinor = BigInt(delivered * 30);
    await settleHold(tx, { campaignId: id, captureMinor, idempotencyKey: `settle:${id}`, at });
  });
}

const report = (filter: object = {}) => admin.client.administration.report(filter);

test("sums everything that the filters select, whatever the page", async () => {
  const { rows, totals, byCountry, byProduct } = await report({ limit: 1 });
  expect(rows).toMatchObject([{ title: "Three", revenueMinor: 0, statusLabel: "Completed" }]);
  const all = { campaigns: 3, booked: 210, delivered: 180, bookedMinor: 6300, revenueMinor: 5400 };
  expect(totals).toMatchObject([{ currency: "ZAR", ...all }]);
  expect(byCountry).toMatchObject([{ id: 6, name: "South Africa", ...all }]);
  expect(byProduct).toMatchObject([{ id: 1, name: "SMS", ...all }]);
});

test("pages join without gap or repetition, submitted last first", async () => {
  const titles: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof report>> = await report({
      limit: 1,
      ...(cursor === null ? {} : { cursor }),
    });
    titles.push(...page.rows.map(({ title }) => title));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(titles).toEqual(["Three", "Two", "One"]);
});

test("a route has its share of figures and money, spent as it delivered", async () => {
  const { byRoute } = await report();
  expect(byRoute.find(({ id }) => id === 97)).toMatchObject({
    campaigns: 2,
    booked: 160,
    delivered: 150,
    bookedMinor: 4800,
    revenueMinor: 4500,
  });
  const { totals } = await report({ routeId: 105 });
  expect(totals).toMatchObject([
    { campaigns: 2, booked: 50, bookedMinor: 1500, revenueMinor: 900 },
  ]);
});

test("days are both included; other countries, products and advertisers have nothing", async () => {
  const titlesOf = async (filter: object) => (await report(filter)).rows.map(({ title }) => title);
  expect(await titlesOf({ from: "2026-11-02", to: "2026-11-03" })).toEqual(["Two", "One"]);
  expect(await titlesOf({ countryId: 7 })).toEqual([]);
  expect(await titlesOf({ flowTypeId: 2 })).toEqual([]);
  expect(await titlesOf({ userId: admin.userId })).toEqual([]);
});

test("the file holds what the filters select, as the screen does", async () => {
  const linesOf = async (filter: object) => {
    const query = { what: "campaigns", scope: "all", ...filter } as const;
    return (await admin.client.exports.csv(query)).content.trim().split(/\r?\n/).slice(1);
  };
  expect(await linesOf({ flowTypeId: 1 })).toHaveLength(3);
  expect(await linesOf({ flowTypeId: 5 })).toEqual([]);
  const route = await linesOf({ routeId: 105 });
  const { rows } = await report({ routeId: 105 });
  expect(route).toHaveLength(rows.length);
  expect(route.map((line) => Number(line.split(",")[7]))).toEqual(rows.map(({ booked }) => booked));
});

test("an advertiser exports one network alone: their own campaigns' figures and money, nobody else's", async () => {
  const linesOf = async (person: typeof owner) => {
    const { content } = await person.client.exports.csv({ what: "campaigns", routeId: 105 });
    return content.trim().split("\r\n").slice(1);
  };
  const [three = "", one = "", ...more] = await linesOf(owner);
  expect(more).toEqual([]);
  expect(three.split(",").slice(7, 10)).toEqual(["10", "10", "0"]);
  expect(one.split(",").slice(7, 10)).toEqual(["40", "40", "30"]);
  expect(one.split(",").slice(-2)).toEqual(["12.00", "9.00"]);
  expect(await linesOf(admin)).toEqual([]);
});

test("an export whose last day is before its first is refused at the field", async () => {
  for (const what of ["campaigns", "transactions"]) {
    const reply = await admin.call("expcsv", { what, from: "2026-11-03", to: "2026-11-02" });
    expect(reply).toMatchObject({
      status: 400,
      error: { code: "invalid-argument", details: [{ path: "to" }] },
    });
  }
});

test("an export has the same rows", async () => {
  const file = await admin.client.exports.csv({ what: "campaigns", scope: "all" });
  const lines = file.content.trim().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain("Three,South Africa,SMS,Completed");
  const none = await admin.client.exports.csv({ what: "campaigns" });
  expect(none.content.trim().split("\r\n")).toHaveLength(1);
});
