import { Counter, Histogram, type Registry } from "prom-client";
import type { NetworkEvent } from "../networks/connection.ts";
import type { Network } from "../networks/network.ts";

/** Counts receipts as they come in. */
export type ReceiptMeter = {
  /** Counts the receipts among what the network of a connection, called `name`, has told at `nowMs`. */
  note(name: string, events: readonly NetworkEvent[], nowMs: number): void;
  /** Receipts of routes without a connection. */
  ofNetwork(network: Network): Network;
};

const HOUR_S = 3_600;

/** Counters of receipts by network, and how long after it happened each was told. */
export function createReceiptMeter(registry: Registry): ReceiptMeter {
  const receipts = new Counter({
    name: "loudhailer_gateway_receipts_total",
    help: "Receipts that networks have told, those that came twice included",
    labelNames: ["network", "state"],
    registers: [registry],
  });
  const age = new Histogram({
    name: "loudhailer_gateway_receipt_age_seconds",
    help: "From when a receipt says that it happened to when it came in",
    labelNames: ["network"],
    buckets: [1, 5, 30, 120, 600, HOUR_S, 6 * HOUR_S, 24 * HOUR_S, 72 * HOUR_S],
    registers: [registry],
  });
  const count = (network: string, state: string, ageMs: number) => {
    receipts.inc({ network, state });
    age.observe({ network }, Math.max(0, ageMs) / 1000);
  };
  return {
    note(name, events, nowMs) {
      for (const event of events)
        if (event.type === "receipt") count(name, event.state, nowMs - event.atMs);
    },
    ofNetwork: (network) => ({
      ...network,
      async takeReceipts(untilMs, limit) {
        const found = await network.takeReceipts(untilMs, limit);
        for (const { delivered, atMs } of found)
          count("without a connection", delivered ? "delivered" : "undelivered", untilMs - atMs);
        return found;
      },
    }),
  };
}
