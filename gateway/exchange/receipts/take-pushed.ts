import { createHash } from "node:crypto";
import type { NetworkEvent } from "../../networks/connection.ts";
import type { ReceiptReading } from "./read-receipts.ts";

export type TakePushedDeps = {
  /** Takes what a network tells, as everything that networks tell is taken; the same call, by its signature, once. */
  takeHeard: (
    connectionId: number,
    heard: { events: readonly NetworkEvent[]; signature: string },
  ) => Promise<{ isKnown(reference: string): boolean }>;
};

/**
 * What became of a receipt: `taken`; `waiting` for its reference, which is not known and is forgotten after a day; `refused`, because it
 * says nothing that can be used.
 */
export type PushedResult = {
  reference: string | null;
  result: "taken" | "waiting" | "refused";
};

/** Takes the receipts and complaints of a call. The same call is taken once and answered again. */
export async function takePushed(
  { takeHeard }: TakePushedDeps,
  call: { connectionId: number; signature: string; readings: readonly ReceiptReading[] },
): Promise<PushedResult[]> {
  const { connectionId, readings } = call;
  const events = readings.flatMap(({ event }) => event ?? []);
  const signature = createHash("sha256").update(call.signature).digest("base64url");
  const { isKnown } = await takeHeard(connectionId, { events, signature });
  return readings.map(({ reference, event }) => {
    if (!event) return { reference, result: "refused" };
    const isWaiting = event.type === "receipt" && !isKnown(event.reference);
    return { reference, result: isWaiting ? "waiting" : "taken" };
  });
}
