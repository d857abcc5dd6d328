import { Hono } from "hono";

/** Named checks of readiness; each answers whether its part works and never throws. */
export type ReadinessChecks = Record<string, () => Promise<boolean>>;

const CHECK_TIMEOUT_MS = 3_000;

/** It counts for a worker alone: pages go on by a clock that is wrong, and where it is the database's all processes would be taken away. */
const OF_WORKERS = "clock";

/**
 * `/healthz`: the program runs. `/readyz`: it can do its work; 503 with what is missing when it cannot. Parts in `?exclude=` are named and do
 * not count: a balancer that takes every process away because one part is down for all of them would take the whole tool away.
 */
export function createHealthRoutes(
  checks: ReadinessChecks,
  isStopping: () => boolean,
  { isWorker }: { isWorker: boolean } = { isWorker: false },
): Hono {
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ status: "alive" }));
  let current: ReturnType<typeof checkAll> | undefined;
  app.get("/readyz", async (c) => {
    // However many ask at once, each part is asked once.
    current ??= checkAll(checks).finally(() => (current = undefined));
    const results = await current;
    const excluded = new Set(c.req.queries("exclude"));
    if (!isWorker) excluded.add(OF_WORKERS);
    const isReady = !isStopping() && results.every(([name, works]) => works || excluded.has(name));
    const parts = Object.fromEntries(results.map(([name, works]) => [name, works ? "ok" : "down"]));
    return c.json({ status: isReady ? "ready" : "not-ready", ...parts }, isReady ? 200 : 503);
  });
  return app;
}

function checkAll(checks: ReadinessChecks) {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await inTime(check)] as const),
  );
}

async function inTime(check: () => Promise<boolean>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  try {
    return await Promise.race([check().catch(() => false), late]);
  } finally {
    clearTimeout(timer);
  }
}
