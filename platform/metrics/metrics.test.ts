import { Hono } from "hono";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { createClockGuard } from "../database/clock/clock-guard.ts";
import { createPool, type Pool } from "../database/pool.ts";
import { createLog } from "../log/log.ts";
import { createFigures, type Figure } from "./figures.ts";
import { createMetrics } from "./metrics.ts";
import { parseMetrics, readMetrics, valueOf } from "./testing/read-metrics.ts";

const TOKEN = "a-token-of-metrics-for-tests";
const log = createLog("test", "silent");

function anApp(
  routeOf = () => "web",
  pool: Pool = createPool("postgres://nobody@127.0.0.1:1/none"),
) {
  const figures = { kinds: {}, read: async () => [] };
  const clockGuard = createClockGuard({ pool, log });
  const options = { token: TOKEN, pool, clockGuard, figures, log, routeOf };
  const { measure, serve } = createMetrics(options);
  return new Hono()
    .use(measure)
    .get("/metrics", serve)
    .get("/page", (c) => c.text("here"));
}

test("metrics are for whoever has the whole token, and for nobody with a part of it", async () => {
  const app = anApp();
  const ask = async (authorization: string) =>
    (await app.request("/metrics", { headers: { authorization } })).status;
  expect(await ask(`Bearer ${TOKEN}`)).toBe(200);
  for (const wrong of ["", "Bearer", TOKEN, `Bearer ${TOKEN.slice(0, -1)}`, `Bearer ${TOKEN}x`])
    expect([wrong, await ask(wrong)]).toEqual([wrong, 401]);
});

test("each answer is counted with its status, and what a caller makes up is no series of its own", async () => {
  const app = anApp();
  for (let n = 0; n < 3; n += 1) await app.request("/page");
  for (const method of ["MADEUP", "OTHER"]) await app.request(`/${method}`, { method });
  const found = await readMetrics(app, TOKEN);
  const count = "http_request_duration_seconds_count";
  expect(valueOf(found, count, { method: "GET", route: "web", status: "200" })).toBe(3);
  expect(valueOf(found, count, { method: "", route: "web", status: "404" })).toBe(2);
  expect(valueOf(found, "loudhailer_database_connections", { state: "waiting" })).toBe(0);
});

test("figures are read once for all who ask within fifteen seconds, and are gone while they cannot be read", async () => {
  const registry = new Registry();
  const state = { nowMs: 0, reads: 0, isAway: false };
  const { refresh } = createFigures(
    registry,
    {
      kinds: { shops_open: { help: "Open shops", labels: ["country"] } },
      async read(): Promise<Figure[]> {
        state.reads += 1;
        if (state.isAway) throw new Error("The database is away.");
        return [{ name: "shops_open", labels: { country: "ZA" }, value: state.reads }];
      },
    },
    { log, nowMs: () => state.nowMs },
  );
  const read = async () => {
    await Promise.all([refresh(), refresh(), refresh()]);
    const found = parseMetrics(await registry.metrics());
    const isRead = valueOf(found, "loudhailer_figures_are_read");
    return [valueOf(found, "shops_open", { country: "ZA" }), isRead];
  };
  expect(await read()).toEqual([1, 1]);
  state.nowMs = 14_999;
  expect(await read()).toEqual([1, 1]);
  state.nowMs = 15_000;
  expect(await read()).toEqual([2, 1]);
  state.isAway = true;
  state.nowMs = 40_000;
  expect(await read()).toEqual([undefined, 0]);
  state.isAway = false;
  state.nowMs = 60_000;
  expect(await read()).toEqual([4, 1]);
});

test("each process says how far its clock is from its database's, and goes on where that does not answer", async () => {
  const ask = async (query: () => Promise<unknown>) => {
    const pool = Object.assign(createPool("postgres://nobody@127.0.0.1:1/none"), { query });
    const read = await readMetrics(
      anApp(() => "web", pool as Pool),
      TOKEN,
    );
    return valueOf(read, "loudhailer_clock_skew_seconds");
  };
  const ahead = async () => ({ rows: [{ now: new Date(Date.now() + 7_200_000) }] });
  expect(Math.round((await ask(ahead)) ?? 0)).toBe(7_200);
  expect(await ask(() => Promise.reject(new Error("away")))).toBe(0);
  expect(await ask(() => new Promise(() => {}))).toBe(0);
});
