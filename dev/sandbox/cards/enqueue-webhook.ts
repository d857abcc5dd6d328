import type { Database } from "../state/database.ts";
import type { Dialect } from "./card-objects.store.ts";
import { WEBHOOK_FAULTS } from "./faults.ts";
import { takeFault } from "./faults.store.ts";
import { addDelivery, type NewDelivery } from "./webhook-deliveries.store.ts";

/** How long a reordered webhook waits for another to overtake it. */
const OVERTAKE_MS = 10_000;

type Event = { dialect: Dialect; eventId: string; eventType: string; at: string };

/** Puts a webhook on its way, in the caller's transaction, with the fault that is next for its type. */
export function enqueueWebhook(db: Database, event: Event, nowMs = Date.now()): void {
  const fault = takeFault(db, WEBHOOK_FAULTS, event.eventType);
  const plain: NewDelivery = { ...event, state: "pending", signing: "valid", dueMs: nowMs };
  switch (fault?.kind) {
    case "webhook-lost":
      return addDelivery(db, { ...plain, state: "lost" });
    case "webhook-repeat":
      addDelivery(db, plain);
      return addDelivery(db, plain);
    case "webhook-late":
      return addDelivery(db, { ...plain, dueMs: nowMs + fault.delayMs });
    case "webhook-reorder":
      return addDelivery(db, { ...plain, state: "held", dueMs: nowMs + OVERTAKE_MS });
    case "webhook-old-signature":
      return addDelivery(db, { ...plain, signing: "old" });
    case "webhook-bad-signature":
      return addDelivery(db, { ...plain, signing: "wrong" });
    default:
      return addDelivery(db, plain);
  }
}
