import { type Context, Hono } from "hono";
import { ClockListenerError } from "./clock-listener.ts";
import { type ClockMover, ClockMoveError } from "./clock-mover.ts";
import { moveSchema, targetOf } from "./clock-target.ts";
import type { ReadSendingRules } from "./edited-rules.ts";

export function clockRoutes(mover: ClockMover, readSendingRules: ReadSendingRules): Hono {
  const routes = new Hono();
  routes.get("/api/clock", (c) => c.json(present(mover)));
  routes.post("/api/clock", async (c) => {
    const move = moveSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!move.success) return refuse(c, 'Send { "advance": "P1D" } or { "to": "next-window" }.');
    try {
      const moved = mover.move(await targetOf(move.data, readSendingRules));
      if (move.data.wait) await moved;
      // A failed move that nothing awaits is reported with the reading.
      else moved.catch(() => undefined);
    } catch (error) {
      if (error instanceof ClockMoveError) return refuse(c, error.message);
      if (error instanceof ClockListenerError) {
        return c.json(
          { error: { code: "unavailable", message: error.message }, ...present(mover) },
          502,
        );
      }
      throw error;
    }
    return c.json(present(mover), move.data.wait ? 200 : 202);
  });
  return routes;
}

function present(mover: ClockMover): object {
  const { now, offsetMs, progress, lastError } = mover.read();
  const moving = progress !== undefined;
  const details = progress && {
    ...progress,
    from: new Date(progress.fromMs).toISOString(),
    to: new Date(progress.toMs).toISOString(),
  };
  return {
    now: now.toISOString(),
    offsetMs,
    moving,
    ...(details && { progress: details }),
    ...(lastError && { lastError }),
  };
}

function refuse(c: Context, message: string): Response {
  return c.json({ error: { code: "invalid-argument", message } }, 400);
}
