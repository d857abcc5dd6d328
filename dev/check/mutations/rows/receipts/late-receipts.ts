import type { Mutation } from "../../mutation.ts";

const LATE =
  "gateway/events/late-receipts.test.ts › a receipt that comes after a message was given up decides it, once and forward only, in day, hour, reasons, cost and feed, in whatever order and however often they come";
const STORE = "gateway/delivery/receipt.store.ts";

/** Receipts of messages that were given up. */
export const LATE_RECEIPTS: readonly Mutation[] = [
  {
    of: "late receipts: they decide what was given up",
    file: STORE,
    find: "if (changed === receipts.length) return changed;",
    replace: "if (changed >= 0) return changed;",
    proof: LATE,
  },
  {
    of: "late receipts: what a receipt has decided stays",
    file: STORE,
    find: "and m.state = ${undelivered} and m.reason = ${noReceipt} and r.reason <> ${noReceipt}",
    replace: "and m.state = ${undelivered}",
    proof: LATE,
  },
  {
    of: "late receipts: what is delivered is not undelivered any more",
    file: "gateway/delivery/receipts/changed-messages.store.ts",
    find: "undelivered = d.undelivered - c.delivered",
    replace: "undelivered = d.undelivered",
    proof: LATE,
  },
  {
    of: "late receipts: a price that is known is booked once",
    file: "gateway/costs/book-costs.ts",
    find: "await updateCostsKnown(tx, await sumsOf(tx, givenUp));",
    replace: "await sumsOf(tx, givenUp);",
    proof: LATE,
  },
];
