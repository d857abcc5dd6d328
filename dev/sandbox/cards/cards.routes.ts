import { Hono } from "hono";
import { type Database, inTransaction } from "../state/database.ts";
import { findObject, listObjects } from "./card-objects.store.ts";
import { faultSchema } from "./faults.ts";
import { addFault, clearFaults, listFaults } from "./faults.store.ts";
import { present } from "./stripe/present.ts";
import { addDelivery, listDeliveries } from "./webhook-deliveries.store.ts";
import type { WebhookDispatcher } from "./webhook-dispatcher.ts";

const MOST_SHOWN = 200;

/** What the card sandbox has seen, faults on command, and sending a webhook again. */
export function cardsRoutes({ db, webhooks }: { db: Database; webhooks: WebhookDispatcher }): Hono {
  const routes = new Hono();
  const shown = (kind: string): object[] =>
    listObjects(db, "stripe", kind)
      .slice(0, MOST_SHOWN)
      .map((object) => present(db, object));

  routes.get("/api/cards", (c) =>
    c.json({
      payments: shown("payment_intent"),
      charges: shown("charge"),
      sessions: shown("checkout.session"),
      refunds: shown("refund"),
      webhooks: listDeliveries(db),
    }),
  );

  routes.post("/api/cards/webhooks/redeliver", async (c) => {
    const { eventId = "" } = Object(await c.req.json().catch(() => undefined));
    const event = findObject(db, "stripe", "event", String(eventId));
    if (event === undefined)
      return c.json({ error: { code: "not-found", message: "There is no such event." } }, 404);
    const now = new Date();
    const kind = {
      dialect: "stripe",
      eventId: event.id,
      eventType: String(event["type"]),
    } as const;
    // Straight to the queue: a fault on command must not swallow what was asked for by hand.
    addDelivery(db, {
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
    inTransaction(db, () => faults.data.forEach((fault) => addFault(db, fault)));
    return c.json(listFaults(db));
  });
  routes.delete("/api/faults", (c) => {
    clearFaults(db);
    return c.json([]);
  });
  return routes;
}
