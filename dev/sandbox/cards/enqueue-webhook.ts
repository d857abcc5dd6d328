import type { Database } from "../state/database.ts";
import type { Dialect } from "./card-objects.store.ts";
import { WEBHOOK_FAULTS } from "./faults.ts";
import { updateDueFault } from "./faults.store.ts";
import { insertDelivery, type NewDelivery } from "./webhook-deliveries.store.ts";

/** How long a reordered webhook waits for another to overtake it. */
const OVERTAKE_MS = 10_000;

type Event = { dialect: Dialect; eventId: string; eventType: string; at: string };

/** Puts a webhook on its way, in the caller's transaction, with the fault that is next for its type. */
export function enqueueWebhook(db: Database, event: Event, nowMs = Date.now()): void {
  const fault = updateDueFault(db, WEBHOOK_FAULTS, event.eventType);
  const plain: NewDelivery = { ...event, state: "pending", signing: "valid", dueMs: nowMs };
  switch (fault?.kind) {
    case "webhook-lost":
      return insertDelivery(db, { ...plain, state: "lost" });
    case "webhook-repeat":
      insertDelivery(db, plain);
      return insertDelivery(db, plain);
    case "webhook-late":
      return insertDelivery(db, { ...plain, dueMs: nowMs + fault.delayMs });
    case "webhook-reorder":
      return insertDelivery(db, { ...plain, state: "held", dueMs: nowMs + OVERTAKE_MS });
    case "webhook-old-signature":
      return insertDelivery(db, { ...plain, signing: "old" });
    case "webhook-bad-signature":
      return insertDelivery(db, { ...plain, signing: "wrong" });
    default:
      return insertDelivery(db, plain);
  }
}
