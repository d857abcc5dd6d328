import type { Network, OutgoingMessage, Receipt } from "../network.ts";
import { outcomeOf } from "./outcome.ts";

/**
 * Networks that exist in memory only. Nothing is lost when the program dies: a message's fate follows from the seed and
 * its reference, so `resume` brings back every receipt that is still to come.
 */
export function createSimulatedNetwork(seed: number): Network {
  const onTheirWay = createReceiptQueue();

  function accept(message: OutgoingMessage): void {
    const { delivered, reason, delayMs } = outcomeOf(seed, message);
    if (delayMs === undefined) return;
    const { serviceId, person, atMs } = message;
    onTheirWay.add({ serviceId, person, delivered, reason, atMs: atMs + delayMs });
  }

  return {
    async submit({ messages }) {
      for (const message of messages) accept(message);
    },
    async sendCopy() {},
    async takeReceipts(untilMs, limit) {
      return onTheirWay.take(untilMs, limit);
    },
    async resume(awaited) {
      onTheirWay.clear();
      for (const message of awaited) accept(message);
    },
  };
}

/** Receipts in the order they come in. Sorted only when somebody looks: many are added between two looks. */
function createReceiptQueue() {
  const latestFirst: Receipt[] = [];
  let sorted = true;
  return {
    add(receipt: Receipt): void {
      latestFirst.push(receipt);
      sorted = false;
    },
    clear(): void {
      latestFirst.length = 0;
      sorted = true;
    },
    take(untilMs: number, limit: number): Receipt[] {
      if (!sorted)
        latestFirst.sort(
          (a, b) => b.atMs - a.atMs || b.serviceId - a.serviceId || b.person - a.person,
        );
      sorted = true;
      const taken: Receipt[] = [];
      while (taken.length < limit) {
        const next = latestFirst.at(-1);
        if (!next || next.atMs > untilMs) break;
        taken.push(next);
        latestFirst.pop();
      }
      return taken;
    },
  };
}
