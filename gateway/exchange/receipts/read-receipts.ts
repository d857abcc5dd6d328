import * as z from "zod";
import { AppError } from "../../../domain/errors.ts";
import type { NetworkEvent } from "../../networks/connection.ts";
import { FAILURE, type ReceiptReason } from "../../../domain/campaign/failure-reasons.ts";

/** Receipts in one call, at the most. */
export const MAX_RECEIPTS = 1_000;
const DAY_MS = 86_400_000;
/** References are known for fourteen days; clocks differ by minutes. */
const OLDEST_MS = 15 * DAY_MS;
const AHEAD_MS = 300_000;

const REASONS = {
  absent: FAILURE.absent,
  "unknown-number": FAILURE.unknownNumber,
  "handset-full": FAILURE.handsetFull,
  "network-fault": FAILURE.networkFault,
  barred: FAILURE.barred,
  sender: FAILURE.sender,
  content: FAILURE.content,
} as const satisfies Record<string, ReceiptReason>;

const bodySchema = z.strictObject({ receipts: z.array(z.unknown()).min(1).max(MAX_RECEIPTS) });
const receiptSchema = z
  .strictObject({
    // oxlint-disable-next-line no-control-regex -- what PostgreSQL and logs take
    reference: z.string().regex(/^[^\u0000-\u001f]{1,100}$/u),
    state: z.enum(["sent", "delivered", "undelivered", "complaint"]),
    reason: z.enum(Object.keys(REASONS) as (keyof typeof REASONS)[]).optional(),
    at: z.iso.datetime({ offset: true }),
    msisdn: z
      .string()
      .regex(/^\d{7,15}$/)
      .optional(),
  })
  .refine(({ state, reason }) => reason === undefined || state === "undelivered");

export type PushedEvent = Exclude<NetworkEvent, { type: "read" | "reply" }>;
/** A receipt or complaint as it was read, or that it says nothing that can be used. */
export type ReceiptReading = { reference: string | null; event: PushedEvent | undefined };

/** Reads the receipts of a call, each by itself. Throws invalid-argument when the body is none, or has none or too many. */
export function readReceipts(body: string, nowMs: number): ReceiptReading[] {
  const read = bodySchema.safeParse(parsed(body));
  if (!read.success)
    throw new AppError("invalid-argument", {
      message: `The body must be { "receipts": [...] } with 1 to ${MAX_RECEIPTS} receipts.`,
    });
  return read.data.receipts.map((item) => readOne(item, nowMs));
}

function readOne(item: unknown, nowMs: number): ReceiptReading {
  const read = receiptSchema.safeParse(item);
  if (!read.success) {
    const named = z.object({ reference: z.string().max(100) }).safeParse(item);
    return { reference: named.success ? named.data.reference : null, event: undefined };
  }
  const { reference, state, reason, at, msisdn } = read.data;
  const atMs = Date.parse(at);
  const isInTime = atMs <= nowMs + AHEAD_MS && atMs >= nowMs - OLDEST_MS;
  if (!isInTime) return { reference, event: undefined };
  if (state === "complaint") {
    // The receipt of the same message has its own name.
    const id = `complaint:${reference}`;
    return { reference, event: msisdn ? { type: state, id, msisdn, atMs } : undefined };
  }
  const given = { reference, state, reason: reason && REASONS[reason], atMs, msisdn };
  return { reference, event: { type: "receipt", ...given } };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
