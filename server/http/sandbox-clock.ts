import { timingSafeEqual } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import * as z from "zod";
import { AppError, invalidArgument } from "../../domain/errors.ts";
import type { Clock, ShiftableClock } from "../../platform/clock.ts";
import { translate } from "../../domain/translate.ts";

export type SandboxClockOptions = {
  clock: ShiftableClock;
  sandboxKey: string;
  /** Does everything that has become due, and only then resolves. `movedMs`: how far the clock has moved since it did so last. */
  catchUp(movedMs?: number): Promise<void>;
};

const body = z.object({ offsetMs: z.number().int() });

/** `POST /sandbox/clock`: takes the shared clock's offset. Mounted in the sandbox only. */
export function createSandboxClockRoutes({
  clock,
  sandboxKey,
  catchUp,
}: SandboxClockOptions): Hono {
  const app = new Hono();
  // Of a clock that moved while the program was not there, nobody knows how far.
  let doneMs: number | undefined;
  app.post("/sandbox/clock", async (c) => {
    if (!isSame(c.req.header("x-sandbox-key") ?? "", sandboxKey))
      throw new AppError("permission-denied");
    const parsed = body.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) {
      throw invalidArgument([
        { path: "offsetMs", message: translate("This must be a whole number of milliseconds.") },
      ]);
    }
    clock.setOffset(parsed.data.offsetMs);
    const { offsetMs } = parsed.data;
    const movedMs = doneMs === undefined ? undefined : Math.max(offsetMs - doneMs, 0);
    doneMs = undefined;
    await catchUp(movedMs);
    doneMs = offsetMs;
    return c.json({ offsetMs: clock.offsetMs(), now: clock.now().toISOString() });
  });
  return app;
}

/** Answers carry the date of the shared clock instead of the machine's: the web app goes by it. */
export function datedBy(clock: Clock): MiddlewareHandler {
  return async (c, next) => {
    await next();
    c.header("Date", clock.now().toUTCString());
  };
}

function isSame(given: string, expected: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(expected);
  return left.length === right.length && timingSafeEqual(left, right);
}
