import type { Database } from "../../../db/database.ts";
import { deleteWebhookEventsBefore } from "./webhook-event.store.ts";

const DAY_MS = 86_400_000;
/** Providers repeat an event for days, and open a dispute within months. What an event does is done once without this, too. */
const EVENT_DAYS = 400;

/** Deletes which events of payments were worked on when they are older than any that can come again. Times are the machine's. */
export async function forgetWebhookEvents({ db }: { db: Database }): Promise<void> {
  await deleteWebhookEventsBefore(db, new Date(Date.now() - EVENT_DAYS * DAY_MS));
}
