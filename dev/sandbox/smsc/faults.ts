import { z } from "zod";

const count = z.number().int().min(0);

/** What the message centre does wrong, on command. Counts go down with each submit that they spoil. */
export const faultsSchema = z.object({
  /** Submits that go well before any is spoilt. */
  spared: count,
  /** Submits that are refused with `ESME_RTHROTTLED`. */
  throttled: count,
  /** Submits that are refused with `status`. */
  refused: count,
  status: count,
  /** Submits that are taken and never answered. */
  unanswered: count,
  /** Submits that are taken, and the connection is cut instead of an answer. */
  cut: count,
  /** Receipts leave before the answer to their submit. */
  receiptFirst: z.boolean(),
  /** Every receipt comes this many times more. */
  duplicates: count,
  /** Answers have ids in one base, receipts in another. */
  idBase: z.enum(["same", "hex-dec", "dec-hex"]),
  /** Answers nothing at all, enquire_link included. */
  deaf: z.boolean(),
  /** Refuses binds with this status; 0 for none. */
  bindStatus: count,
});

export type Faults = z.infer<typeof faultsSchema>;

export const NO_FAULTS: Faults = {
  spared: 0,
  throttled: 0,
  refused: 0,
  status: 0x45,
  unanswered: 0,
  cut: 0,
  receiptFirst: false,
  duplicates: 0,
  idBase: "same",
  deaf: false,
  bindStatus: 0,
};
