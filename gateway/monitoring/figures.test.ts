import { afterEach, beforeEach, expect, test } from "vitest";
import { holdDatabase } from "../../platform/database/database-place.ts";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { readMetrics, sumOf, valueOf } from "../../platform/metrics/testing/read-metrics.ts";
import { aGateway, FRIDAY_MS } from "../testing/a-gateway.ts";
import { readReport } from "../testing/accounting.ts";
import { book } from "../testing/book.ts";
import { scriptedNetwork } from "../testing/scripted-adapter.ts";

const TOKEN = "a-token-of-metrics-for-tests";
const HOUR_MS = 3_600_000;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
});
afterEach(() => database.drop());

async function aMeasured() {
  const { adapter, network } = scriptedNetwork("scripted");
  const world = await aGateway(database.pool, { adapters: [adapter] }, { metricsToken: TOKEN });
  // Figures are cached for fifteen seconds: a second reader has none yet.
  const read = () => readMetrics(world.gateway.app, TOKEN);
  return { ...world, network, read };
}

test("figures count what was sent and what became of it, by route, and receipts as they come in", async () => {
  const first = await aMeasured();
  const { id } = await book(first, { maxCoins: 40 });
  const before = await first.read();
  const route = String(
    (await database.pool.query("select name from route where route_id = 97")).rows[0].name,
  );
  expect(valueOf(before, "loudhailer_gateway_services_open", { route, status: "pending" })).toBe(1);
  expect(sumOf(before, "loudhailer_gateway_messages_recent")).toBe(0);
  await first.advanceTo(FRIDAY_MS + 4 * 24 * HOUR_MS, HOUR_MS);
  await first.gateway.stop();

  const second = await aMeasured();
  second.setNow(FRIDAY_MS + 4 * 24 * HOUR_MS);
  const day = (
    await database.pool.query(
      "select sum(sent)::int as sent from service_day where day > '2026-12-04'",
    )
  ).rows[0];
  const found = await second.read();
  const states = ["awaited", "delivered", "undelivered"].map((state) =>
    valueOf(found, "loudhailer_gateway_messages_recent", { route, state }),
  );
  expect(states.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(day.sent);
  expect(valueOf(found, "loudhailer_gateway_routes_without_worker")).toBe(0);
  await second.gateway.stop();

  const report = await readReport(second.call, id);
  const counted = await first.read();
  const without = (state: string) =>
    valueOf(counted, "loudhailer_gateway_receipts_total", {
      network: "without a connection",
      state,
    });
  expect(without("delivered")).toBe(report.delivered);
  expect(sumOf(counted, "loudhailer_gateway_receipts_total")).toBe(
    report.delivered + report.undelivered,
  );
  expect(sumOf(counted, "loudhailer_gateway_receipt_age_seconds_count")).toBe(
    report.delivered + report.undelivered,
  );
}, 60_000);

test("a network's messages, its receipts and what is not worked on yet are in the figures under its name", async () => {
  const first = await aMeasured();
  await database.pool.query(
    `with c as (insert into network_connection (name, adapter, settings, secret_name)
       values ('Blue', 'scripted', '{}', 'BLUE') returning id)
     insert into route_connection (route_id, connection_id, priority) select 97, id, 1 from c`,
  );
  await book(first, { maxCoins: 5 });
  await first.advanceTo(FRIDAY_MS + 9 * HOUR_MS, HOUR_MS);
  const { taken, referenceAt, sink } = first.network;
  expect(taken.length).toBeGreaterThan(0);
  const now = FRIDAY_MS + 9 * HOUR_MS;
  await sink?.([
    {
      type: "receipt",
      reference: "unheard-of",
      state: "delivered",
      reason: undefined,
      atMs: now - 60_000,
    },
    { type: "receipt", reference: referenceAt(0), state: "sent", reason: undefined, atMs: now },
  ]);
  await database.pool.query(
    `insert into opt_out (route_id, person, opted_out_at, source) values (97, 1, $1, 'reply'), (97, 2, $2, 'link')`,
    [new Date(now - HOUR_MS), new Date(now - 48 * HOUR_MS)],
  );
  await holdDatabase(database.pool);
  const found = await first.read();
  const network = "Blue";
  expect(valueOf(found, "loudhailer_gateway_handed_over_recent", { network })).toBe(taken.length);
  expect(valueOf(found, "loudhailer_gateway_events_waiting", { type: "receipt" })).toBe(1);
  const receipts = "loudhailer_gateway_receipts_total";
  expect(valueOf(found, receipts, { network, state: "delivered" })).toBe(1);
  const age = valueOf(found, "loudhailer_gateway_receipt_age_seconds_sum", { network });
  expect(age).toBeGreaterThanOrEqual(60);
  expect(age).toBeLessThan(3_600);
  expect(sumOf(found, "loudhailer_gateway_opt_outs_last_day")).toBe(1);
  expect(sumOf(found, "loudhailer_gateway_receipt_awaited_oldest_seconds")).toBeGreaterThan(0);
  expect(sumOf(found, "loudhailer_gateway_messages_in_doubt")).toBe(0);
  expect(sumOf(found, "loudhailer_database_held")).toBe(1);
  await first.gateway.stop();
});

test("calls are measured by their pattern: neither a route, nor a code, nor what does not exist is a series", async () => {
  const { gateway, call, read } = await aMeasured();
  await call("GET", "/r/97/company/service?campaignCode=unknown-1");
  await call("GET", "/r/98/company/service?campaignCode=unknown-2");
  await call("GET", "/nothing/of-mine");
  const count = "http_request_duration_seconds_count";
  const routes = (await read())
    .filter(({ name, labels }) => name === count && labels["status"] === "404")
    .map(({ labels, value }) => [labels["route"], value]);
  expect(new Map(routes as [string, number][])).toEqual(
    new Map([
      ["/r/:routeId/company/service", 2],
      ["/*", 1],
    ]),
  );
  expect((await gateway.app.request("/metrics")).status).toBe(401);
  await gateway.stop();
});
