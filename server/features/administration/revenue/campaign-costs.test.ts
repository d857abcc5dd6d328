import { afterAll, beforeAll, expect, test } from "vitest";
import { aScriptedNetwork } from "../../../../dev/testing/real-gateway.ts";
import {
  aDraft,
  anAdvertiser,
  aWorld,
  FRIDAY_MS,
  HOUR_MS,
  quoteAndSubmit,
  reread,
  type World,
} from "../../campaigns/testing/a-world.ts";
import { readRevenue } from "./read-revenue.ts";
import { rollUpRevenue } from "./roll-up-revenue.ts";

const { network, adapter } = aScriptedNetwork("one");
const DAY_MS = 24 * HOUR_MS;
/** Characters that are in no SMS alphabet of seven bits: two parts with name and opt-out words. */
const TWI = "Ɛnnɛ paanoo ne nufusuo bo atew fã. Bra ntɛm na bɛgye wo deɛ ansa na asa!";
const MONDAY_MICROS = 110_001;
const TUESDAY_MICROS = 170_003;

let world: World;
beforeAll(async () => {
  world = await aWorld({ adapters: [adapter] });
  await sendForPrices();
}, 180_000);
afterAll(() => world.drop());

/** Everything that the network has, but every fifth message, has arrived. */
async function hearReceipts() {
  const events = network.taken.map((_message, at) => ({
    type: "receipt" as const,
    reference: network.referenceAt(at),
    ...(at % 5 === 0
      ? { state: "undelivered" as const, reason: 1 as const }
      : { state: "delivered" as const, reason: undefined }),
    atMs: world.clock.now().getTime(),
  }));
  await network.sink?.(events);
  await network.sink?.(events);
}

/** A campaign over a connection whose price for one network changes between its days, brought to its settlement. */
async function sendForPrices(): Promise<void> {
  const { rows } = await world.gatewayPool.query<{ id: number }>(
    `with c as (insert into network_connection (name, adapter, settings, secret_name)
       values ('One', 'one', '{}', 'TEST') returning id)
     insert into route_connection (route_id, connection_id, priority)
       select r.route_id, id, 1 from c, route r where r.country_id = 6 returning connection_id as id`,
  );
  const connectionId = rows[0]?.id ?? 0;
  let known: number | null = null;
  for (const [validFrom, unitMicros] of [
    ["2026-12-04", MONDAY_MICROS],
    ["2026-12-08", TUESDAY_MICROS],
  ] as const) {
    const prices = [{ channel: "sms", routeId: 97, unitMicros }];
    const tariff = { connectionId, known, validFrom, currency: "ZAR", prices };
    const { status, body } = await world.call("PUT", "/company/connectiontariff", tariff);
    expect(status).toBe(200);
    known = (body["tariffs"] as { id: number }[])[0]?.id ?? null;
  }
  const userId = await anAdvertiser(world);
  const draft = await aDraft(world, userId, { text: TWI, people: 300 });
  await quoteAndSubmit(world, userId, draft.id);
  await world.advanceTo(FRIDAY_MS + 2 * HOUR_MS);
  await world.advanceTo(FRIDAY_MS + 2.8 * DAY_MS, DAY_MS);
  // Monday and Tuesday, in their hours.
  await world.advanceTo(FRIDAY_MS + 4.5 * DAY_MS, 2 * HOUR_MS);
  await hearReceipts();
  await world.advanceTo(FRIDAY_MS + 4.5 * DAY_MS + 2 * HOUR_MS);
  expect(await reread(world, userId, draft.id)).toMatchObject({
    campaign: { settledAt: expect.any(Date) },
  });
}

test("a campaign's messages are charged by part and day, and what is left of its revenue is in the report, campaign by campaign and network by network", async () => {
  // What left on which day, from the messages themselves.
  const { rows: sent } = await world.gatewayPool.query<{ route: number; day: string; n: number }>(
    `select s.route_id as route, m.sent_day::text as day, count(*)::int as n
     from message m join service s on s.id = m.service_id group by 1, 2`,
  );
  const sentOn = (day?: string) =>
    sent
      .filter((row) => row.route === 97 && (day === undefined || row.day === day))
      .reduce((sum, { n }) => sum + n, 0);
  expect(sent.reduce((sum, { n }) => sum + n, 0)).toBe(network.taken.length);
  const micros = 2 * (sentOn("2026-12-07") * MONDAY_MICROS + sentOn("2026-12-08") * TUESDAY_MICROS);
  const costMinor = BigInt(Math.round(micros / 10_000));
  const unpriced = 2 * (network.taken.length - sentOn());
  expect([micros > 0, unpriced > 0]).toEqual([true, true]);

  await rollUpRevenue(world.db);
  const report = await readRevenue(world.db, {});
  const [row] = report.rows;
  if (!row) throw new Error("There is no campaign in the report.");
  expect(row.revenueMinor).toBeGreaterThan(0n);
  const netMinor = row.revenueMinor - (row.revenueMinor * 1500n + 5750n) / 11_500n;
  expect(row).toMatchObject({ netMinor, costMinor, partsWithoutCost: unpriced });
  expect(report.totals).toMatchObject([{ netMinor, costMinor, partsWithoutCost: unpriced }]);
  const [priced, ...others] = report.byRoute.toSorted((one, other) => one.id - other.id);
  expect(priced).toMatchObject({ id: 97, costMinor, partsWithoutCost: 0 });
  expect(others.map((group) => group.costMinor)).toEqual(others.map(() => 0n));
  expect(others.reduce((sum, group) => sum + group.partsWithoutCost, 0)).toBe(unpriced);
  expect(report.byConnection).toEqual([
    expect.objectContaining({ name: "One", currency: "ZAR", parts: 2 * sentOn(), costMinor }),
    expect.objectContaining({ name: "One", currency: "", parts: unpriced, costMinor: 0n }),
  ]);
});

test("costs in another currency, and messages that no network has accounted for, are parts whose cost is not known", async () => {
  await world.pool.query("update campaign_cost set currency = 'KES' where currency = 'ZAR'");
  const [foreign] = (await readRevenue(world.db, {})).rows;
  const { rows } = await world.pool.query<{ parts: number }>(
    "select sum(sent * route_parts)::int as parts from campaign_route",
  );
  const parts = rows[0]?.parts ?? 0;
  expect(parts).toBeGreaterThan(0);
  expect(foreign).toMatchObject({ costMinor: 0n, partsWithoutCost: parts });
  await world.pool.query("delete from campaign_cost");
  const [none] = (await readRevenue(world.db, {})).rows;
  expect(none).toMatchObject({ costMinor: 0n, partsWithoutCost: parts });
});
