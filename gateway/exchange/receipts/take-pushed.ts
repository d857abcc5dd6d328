import { createHash } from "node:crypto";
import type { Database, DatabaseOrTransaction } from "../../db/database.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { EventSink } from "../../networks/connection.ts";
import { insertCall, listKnown } from "./pushed.store.ts";
import type { ReceiptReading } from "./read-receipts.ts";

export type TakePushedDeps = {
  db: Database;
  sinkOf: (connectionId: number, into: DatabaseOrTransaction) => EventSink;
};

/**
 * What became of a receipt: `taken`; `waiting` for its reference, which is not known and is forgotten after a day; `refused`, because it
 * says nothing that can be used.
 */
export type PushedResult = {
  reference: string | null;
  result: "taken" | "waiting" | "refused";
};

/**
 * Stores the receipts and complaints of a call among what networks tell, on which the next round works. The same call is taken once and
 * answered again.
 */
export async function takePushed(
  { db, sinkOf }: TakePushedDeps,
  call: {
    connectionId: number;
    signature: string;
    readings: readonly ReceiptReading[];
    nowMs: number;
  },
): Promise<PushedResult[]> {
  const { connectionId, readings, nowMs } = call;
  const events = readings.flatMap(({ event }) => event ?? []);
  const signature = createHash("sha256").update(call.signature).digest("base64url");
  const known = await inTransaction(db, async (tx) => {
    if (await insertCall(tx, { connectionId, signature, atMs: nowMs }))
      await sinkOf(connectionId, tx)(events);
    const references = events.flatMap((event) =>
      event.type === "receipt" ? [event.reference] : [],
    );
    return listKnown(tx, connectionId, references);
  });
  return readings.map(({ reference, event }) => {
    if (!event) return { reference, result: "refused" };
    const isWaiting = event.type === "receipt" && !known.has(event.reference);
    return { reference, result: isWaiting ? "waiting" : "taken" };
  });
}
