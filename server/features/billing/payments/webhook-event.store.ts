import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

export type WebhookEvent = {
  provider: string;
  eventId: string;
  /** As the provider calls it. */
  kind: string;
  /** A card was refused; counted where it stands for an attempt. */
  isDecline?: boolean;
  subject: string;
  bodyHash: Buffer;
};

/** Records a webhook as done, in the transaction of its effect. False when it was recorded before. */
export async function insertWebhookEvent(
  db: DatabaseOrTransaction,
  event: WebhookEvent,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into webhook_event (provider, event_id, kind, subject, body_hash, processed_at)
    values (${event.provider}, ${event.eventId}, ${event.kind}, ${event.subject}, ${event.bodyHash}, now())
    on conflict (provider, event_id) do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export async function isWebhookKnown(
  db: DatabaseOrTransaction,
  event: { provider: string; eventId: string },
): Promise<boolean> {
  const { rows } = await sql`select from webhook_event
    where provider = ${event.provider} and event_id = ${event.eventId}`.execute(db);
  return rows.length > 0;
}

/** Deletes events that were received before a time; a provider repeats none as old. */
export async function deleteWebhookEventsBefore(
  db: DatabaseOrTransaction,
  before: Date,
): Promise<void> {
  await sql`delete from webhook_event where received_at < ${before}`.execute(db);
}
