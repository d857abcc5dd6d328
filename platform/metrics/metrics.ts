import type { Context, MiddlewareHandler } from "hono";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ClockGuard } from "../database/clock/clock-guard.ts";
import { findClockSkew } from "../database/clock/clock.store.ts";
import type { Pool } from "../database/pool.ts";
import type { Log } from "../log/log.ts";
import { isSameSecret } from "../same-secret.ts";
import { createFigures, type FigureSource } from "./figures.ts";

export type Metrics = {
  registry: Registry;
  /** Measures every request. */
  measure: MiddlewareHandler;
  /** Notes a request that was answered past the application. */
  note(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Answers `/metrics` to whoever has the token, and 401 to anybody else. */
  serve: MiddlewareHandler;
};

export type MetricsOptions = {
  token: string;
  pool: Pool;
  /** Whether the program works by its machine's clock. */
  clockGuard: Pick<ClockGuard, "isKnownWrong">;
  /** What the program reads from its database. */
  figures: FigureSource;
  /** What a request was about, in one of few words: whatever callers write must not become a series. */
  routeOf(context: Context): string;
  log: Log;
};

/** Prometheus metrics of one program, readable with the bearer token only. */
export function createMetrics({
  token,
  pool,
  clockGuard,
  figures,
  routeOf,
  log,
}: MetricsOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchPool(registry, pool);
  watchClock(registry, pool, clockGuard);
  const { refresh } = createFigures(registry, figures, { log });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 70],
    registers: [registry],
  });
  return {
    registry,
    async measure(c, next) {
      const stop = duration.startTimer({ method: METHODS.has(c.req.method) ? c.req.method : "" });
      await next();
      stop({ route: routeOf(c), status: c.res.status });
    },
    note: ({ seconds, ...labels }) => duration.observe(labels, seconds),
    async serve(c) {
      if (!isSameSecret(c.req.header("authorization") ?? "", `Bearer ${token}`))
        return c.text("", 401);
      await refresh();
      return c.text(await registry.metrics(), 200, { "content-type": registry.contentType });
    },
  };
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

function watchPool(registry: Registry, pool: Pool): void {
  const connections = new Gauge({
    name: "loudhailer_database_connections",
    help: "Connections of this process to its database, and work that waits for one",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      connections.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      connections.set({ state: "idle" }, pool.idleCount);
      connections.set({ state: "waiting" }, pool.waitingCount);
    },
  });
}

/** Each process sends and decides by its own machine's clock, so each says how far that is off, and whether it does no work for it. */
function watchClock(registry: Registry, pool: Pool, guard: MetricsOptions["clockGuard"]): void {
  const stops = new Gauge({
    name: "loudhailer_clock_stops_work",
    help: "1 while this process does no work because its clock is too far from its database's, else 0",
    registers: [registry],
    collect(): void {
      stops.set(guard.isKnownWrong() ? 1 : 0);
    },
  });
  const skew = new Gauge({
    name: "loudhailer_clock_skew_seconds",
    help: "How far the clock of this process is from its database's",
    registers: [registry],
    async collect() {
      const ms = await findClockSkew(pool);
      if (ms !== undefined) skew.set(ms / 1000);
    },
  });
}

/** Notes how long something took and how it ended. */
export type Meter = (name: string, outcome: "ok" | "failed", seconds: number) => void;

const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 70];

/** Measures calls to the messaging provider, by the name of the call. */
export function createCallMeter(registry: Registry): Meter {
  const duration = new Histogram({
    name: "loudhailer_network_call_seconds",
    help: "Time of a call to the messaging provider, by call and outcome",
    labelNames: ["call", "outcome"],
    buckets: BUCKETS,
    registers: [registry],
  });
  return (call, outcome, seconds) => duration.observe({ call, outcome }, seconds);
}

/** Measures runs of jobs, by queue. */
export function createJobMeter(registry: Registry): Meter {
  const duration = new Histogram({
    name: "loudhailer_job_seconds",
    help: "Time of a run of a job in this process, by queue and outcome",
    labelNames: ["queue", "outcome"],
    buckets: BUCKETS,
    registers: [registry],
  });
  return (queue, outcome, seconds) => duration.observe({ queue, outcome }, seconds);
}

/** Does the work and notes how long it took, also where it fails. */
export async function measured<Result>(
  meter: Meter,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAtMs = performance.now();
  let outcome: "ok" | "failed" = "failed";
  try {
    const result = await work();
    outcome = "ok";
    return result;
  } finally {
    meter(name, outcome, (performance.now() - startedAtMs) / 1000);
  }
}
