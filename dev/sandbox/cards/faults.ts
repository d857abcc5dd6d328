import { z } from "zod";

/** Faults of a request: before = nothing was done; after = it was done and only the answer is missing. */
export const REQUEST_FAULTS = [
  "timeout-before",
  "timeout-after",
  "drop-before",
  "drop-after",
  "500",
  "500-after",
  "429",
  "broken-json",
] as const;

export const WEBHOOK_FAULTS = [
  "webhook-lost",
  "webhook-repeat",
  "webhook-late",
  "webhook-reorder",
  "webhook-old-signature",
  "webhook-bad-signature",
] as const;

/**
 * What happens to the next refund, to the next renewal of a subscription (challenge: the bank asks its owner), and to the
 * next charge: Stripe keeps its fee in euro, with or without telling the rate.
 */
export const MONEY_FAULTS = [
  "refund-pending",
  "refund-fails",
  "renewal-declined",
  "renewal-challenge",
  "fee-in-euro",
  "fee-without-rate",
] as const;

const DEFAULT_DELAYS_MS: Partial<Record<FaultKind, number>> = {
  "timeout-before": 90_000,
  "timeout-after": 90_000,
  "webhook-late": 5_000,
};

/**
 * A fault on command. `match` is a part of "POST /v1/refunds" (requests) or of the event's type (webhooks), '' is all;
 * `delayMs` is how long a timed-out request is held open, or a late webhook held back.
 */
export const faultSchema = z
  .strictObject({
    kind: z.enum([...REQUEST_FAULTS, ...WEBHOOK_FAULTS, ...MONEY_FAULTS]),
    times: z.int().min(1).max(1_000).default(1),
    match: z.string().max(200).default(""),
    delayMs: z.int().min(0).max(600_000).optional(),
  })
  .transform((fault) => ({
    ...fault,
    delayMs: fault.delayMs ?? DEFAULT_DELAYS_MS[fault.kind] ?? 0,
  }));

export type FaultKind =
  | (typeof REQUEST_FAULTS)[number]
  | (typeof WEBHOOK_FAULTS)[number]
  | (typeof MONEY_FAULTS)[number];
export type Fault = { kind: FaultKind; times: number; match: string; delayMs: number };
