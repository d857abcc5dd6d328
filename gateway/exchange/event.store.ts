import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../db/database.ts";
import type { NumberVault } from "../lists/number-vault.ts";
import { sealOfNumber, sealOfText } from "../lists/sealed-columns.ts";
import type { NetworkEvent } from "../networks/connection.ts";
import { messageOfReference } from "../networks/own-reference.ts";
import { storedMoment, storedName } from "../networks/stored-event.ts";

/** Progress of a message, or of a part, as a network tells it; it only rises. */
export const REFERENCE_STATE = { taken: 0, sent: 1, undelivered: 2, delivered: 3 } as const;

/** Rows of one statement: PostgreSQL takes 65,535 values in it. */
const TOGETHER = 1_000;

/** Stores what a network has told. Numbers are sealed, and found by their hash. */
export async function insertEvents(
  db: DatabaseOrTransaction,
  vault: NumberVault,
  connectionId: number,
  events: readonly NetworkEvent[],
  receivedMs: number,
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => {
    const named = event.type === "receipt" ? messageOfReference(event.ownReference) : undefined;
    return {
      connectionId,
      type: event.type,
      reference: storedName(
        event.type === "receipt" || event.type === "read" ? event.reference : event.id,
      ),
      state: event.type === "receipt" ? REFERENCE_STATE[event.state] : 0,
      reason: (event.type === "receipt" ? event.reason : undefined) ?? 0,
      at: storedMoment(event.atMs, receivedMs),
      receivedAt: new Date(receivedMs),
      ...sealedParts(vault, event),
      ownServiceId: named?.serviceId ?? null,
      ownPerson: named?.person ?? null,
    };
  });
  for (let from = 0; from < rows.length; from += TOGETHER)
    await db
      .insertInto("networkEvent")
      .values(rows.slice(from, from + TOGETHER))
      .execute();
}

function sealedParts(vault: NumberVault, event: NetworkEvent) {
  if (!("msisdn" in event) || event.msisdn === undefined)
    return { numberHash: null, numberSealed: null, textSealed: null };
  const { msisdn } = event;
  const numberHash = vault.hashOf(msisdn);
  return {
    numberHash,
    numberSealed: event.type === "receipt" ? null : vault.seal(msisdn, sealOfNumber(numberHash)),
    textSealed: event.type === "reply" ? vault.seal(event.text, sealOfText(numberHash)) : null,
  };
}

/** Whether an event of this id was taken before. */
export async function isTaken(
  db: DatabaseOrTransaction,
  { connectionId, reference }: { connectionId: number; reference: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("takenEvent")
    .select("at")
    .where("connectionId", "=", connectionId)
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that an event was taken. */
export async function insertTaken(
  db: DatabaseOrTransaction,
  { connectionId, reference, atMs }: { connectionId: number; reference: string; atMs: number },
): Promise<void> {
  await db
    .insertInto("takenEvent")
    .values({ connectionId, reference, at: new Date(atMs) })
    .onConflict((it) => it.doNothing())
    .execute();
}

/** Forgets events, doubts that were given up, and receipts and openings that belong to nothing. */
export async function deleteOldEvents(db: DatabaseOrTransaction, nowMs: number): Promise<void> {
  const before = (days: number) => new Date(nowMs - days * 86_400_000);
  await db.deleteFrom("takenEvent").where("at", "<", before(14)).execute();
  await db
    .deleteFrom("messageDoubt")
    .where("givenUpAt", "is not", null)
    .where("since", "<", before(14))
    .execute();
  await sql`delete from network_event where (is_parked or type = 'read') and received_at < ${before(1)}`.execute(
    db,
  );
}
