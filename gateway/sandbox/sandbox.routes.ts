import type { Hono } from "hono";
import { AppError } from "../../domain/errors.ts";
import type { ShiftableClock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/pool.ts";
import { parseInput } from "../http/serve-endpoint.ts";
import { isSameSecret } from "../http/tokens.store.ts";
import { clockBody, phoneQuery } from "../http/wire.ts";
import { listPhoneMessages } from "./phone.store.ts";

export type SandboxDeps = {
  key: string;
  clock: ShiftableClock;
  pool: Pool;
  catchUp: (nowMs: number) => Promise<void>;
};

const PHONE_LIMIT = 50;
const PHONE_MOST = 500;

/** The two calls that exist in the sandbox only: its shared clock, and what people's phones showed. */
export function serveSandbox(app: Hono, { key, clock, pool, catchUp }: SandboxDeps): void {
  app.use("/sandbox/*", async (context, next) => {
    if (!isSameSecret(context.req.header("x-sandbox-key") ?? "", key))
      throw new AppError("unauthenticated");
    await next();
  });
  app.post("/sandbox/clock", async (context) => {
    const { offsetMs } = parseInput(clockBody, await context.req.json().catch(() => undefined));
    clock.setOffset(offsetMs);
    const now = clock.now();
    await catchUp(now.getTime());
    return context.json({ offsetMs, now: now.toISOString() });
  });
  app.get("/sandbox/phone", async (context) => {
    const { limit = PHONE_LIMIT } = parseInput(phoneQuery, context.req.query());
    return context.json({ messages: await listPhoneMessages(pool, Math.min(limit, PHONE_MOST)) });
  });
}
