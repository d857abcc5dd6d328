import { Hono } from "hono";
import { type Database, inTransaction } from "../state/database.ts";
import type { Clock } from "../../../platform/clock.ts";
import { DIALECTS, findObject } from "./card-objects.store.ts";
import { cardOverview } from "./card-overview.ts";
import { closeAnyDispute } from "./close-dispute.ts";
import { faultSchema } from "./faults.ts";
import { insertFault, deleteFaults, listFaults } from "./faults.store.ts";
import { insertDelivery, listDeliveries } from "./webhook-deliveries.store.ts";
import type { WebhookDispatcher } from "./webhook-dispatcher.ts";

type Options = { db: Database; clock: Clock; webhooks: WebhookDispatcher };

/** Card sandbox console: activity, faults on command, resending webhooks, ending disputes. */
export function cardsRoutes({ db, clock, webhooks }: Options): Hono {
  const routes = new Hono();

  routes.get("/api/cards", (c) => c.json({ ...cardOverview(db), webhooks: listDeliveries(db) }));

  routes.post("/api/cards/disputes/:id/close", async (c) => {
    const { outcome = "lost" } = Object(await c.req.json().catch(() => undefined));
    const { origin } = new URL(c.req.url);
    const context = { db, now: clock.now, origin, requestId: null, idempotencyKey: null };
    const found = inTransaction(db, () =>
      closeAnyDispute(context, c.req.param("id"), outcome === "won"),
    );
    webhooks.kick();
    return found
      ? c.json({ closed: true })
      : c.json({ error: { code: "not-found", message: "There is no such dispute." } }, 404);
  });

  routes.post("/api/cards/webhooks/redeliver", async (c) => {
    const { eventId = "" } = Object(await c.req.json().catch(() => undefined));
    const dialect = DIALECTS.find((name) => findObject(db, name, "event", String(eventId)));
    const event = dialect && findObject(db, dialect, "event", String(eventId));
    if (dialect === undefined || event === undefined)
      return c.json({ error: { code: "not-found", message: "There is no such event." } }, 404);
    const now = new Date();
    const kind = {
      dialect,
      eventId: event.id,
      eventType: String(event["type"]),
    };
    // Straight to the queue: a fault on command must not affect a manual resend.
    insertDelivery(db, {
      ...kind,
      state: "pending",
      signing: "valid",
      dueMs: now.getTime(),
      at: now.toISOString(),
    });
    await webhooks.settle();
    return c.json(listDeliveries(db).filter((delivery) => delivery.eventId === event.id));
  });

  routes.get("/api/faults", (c) => c.json(listFaults(db)));
  routes.put("/api/faults", async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    const faults = faultSchema.array().safeParse(Array.isArray(body) ? body : [body]);
    if (!faults.success)
      return c.json(
        {
          error: {
            code: "invalid-argument",
            message: "This fault is not known.",
            details: faults.error.issues,
          },
        },
        400,
      );
    inTransaction(db, () => faults.data.forEach((fault) => insertFault(db, fault)));
    return c.json(listFaults(db));
  });
  routes.delete("/api/faults", (c) => {
    deleteFaults(db);
    return c.json([]);
  });
  return routes;
}
