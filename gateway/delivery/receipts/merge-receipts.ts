import type { NetworkEvent } from "../../networks/connection.ts";
import { storedName } from "../../networks/stored-event.ts";

export type ReceiptEvent = Extract<NetworkEvent, { type: "receipt" }>;

/**
 * What the receipts of one connection say of each reference in the end. `outcomes` has, in the order of `references`: -1 for progress, 0 for
 * delivered, else 1 and the reason for which it was not.
 */
export type Merged = { references: string[]; outcomes: number[] };

const PROGRESS = -1;
const DELIVERED = 0;

/**
 * Merges what was said of the same reference, forward only: delivered stands above undelivered, and both above progress. Of two reasons the
 * higher number stays, so that order says nothing.
 */
export function mergeReceipts(receipts: readonly ReceiptEvent[]): Merged {
  const places = new Map<string, number>();
  const references: string[] = [];
  const outcomes: number[] = [];
  for (const receipt of receipts) {
    const name = storedName(receipt.reference);
    const outcome = outcomeOf(receipt);
    const place = places.get(name);
    if (place === undefined) {
      places.set(name, references.length);
      references.push(name);
      outcomes.push(outcome);
    } else outcomes[place] = further(outcomes[place] ?? PROGRESS, outcome);
  }
  return { references, outcomes };
}

function outcomeOf({ state, reason }: ReceiptEvent): number {
  if (state === "sent") return PROGRESS;
  return state === "delivered" ? DELIVERED : 1 + (reason ?? 0);
}

function further(one: number, other: number): number {
  if (one === DELIVERED || other === DELIVERED) return DELIVERED;
  return Math.max(one, other);
}
