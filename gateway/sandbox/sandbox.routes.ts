import type { Hono } from "hono";
import { AppError } from "../../domain/errors.ts";
import type { ShiftableClock } from "../../platform/clock.ts";
import { parseInput } from "../http/serve-endpoint.ts";
import { isSameSecret } from "../../platform/same-secret.ts";
import { clockBody, phoneQuery, phoneReplyBody } from "../http/wire/wire.ts";
import { type PhoneReplyDeps, replyFromPhone } from "./phone-reply.ts";
import { listPhoneMessages } from "./phone.store.ts";

export type SandboxDeps = PhoneReplyDeps & {
  key: string;
  clock: ShiftableClock;
  localise: (url: string) => string;
  catchUp: (nowMs: number) => Promise<void>;
};

const PHONE_LIMIT = 50;
const MAX_PHONE_MESSAGES = 500;

/** The calls that exist in the sandbox only: its shared clock, what people's phones showed, and their replies. */
export function serveSandbox(app: Hono, deps: SandboxDeps): void {
  const { key, clock, db, catchUp, localise } = deps;
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
    const most = Math.min(limit, MAX_PHONE_MESSAGES);
    return context.json({ messages: await listPhoneMessages(db, most, localise) });
  });
  app.post("/sandbox/phone/reply", async (context) => {
    const body = await context.req.json().catch(() => undefined);
    const reply = parseInput(phoneReplyBody, body);
    const optedOut = await replyFromPhone(deps, reply, clock.now().getTime());
    return context.json({ optedOut });
  });
}
