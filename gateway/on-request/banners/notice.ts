import { z } from "zod";
import { createSignedQuery, type SignedQuery } from "../signed-query.ts";

export const NOTICES = ["nurl", "burl", "lurl"] as const;
export type NoticeName = (typeof NOTICES)[number];

const bidOnRecord = z.object({
  bidId: z.string(),
  serviceId: z.number(),
  impressionId: z.string(),
  /** What was bid for a thousand. */
  cpmMicros: z.number(),
  atMs: z.number(),
  /** Until when it may be billed. */
  untilMs: z.number(),
  /** Hash of the user; '' where the request names none. */
  user: z.string(),
  isTest: z.boolean(),
});

/** What we have bid, as the addresses of its notices say it. */
export type BidOnRecord = z.infer<typeof bidOnRecord>;

/** Addresses of notices that nobody else can make. */
export type NoticeSigner = SignedQuery<BidOnRecord, NoticeName>;

/** A signer with a key of its own. */
export function createNoticeSigner(masterKey: Uint8Array): NoticeSigner {
  return createSignedQuery(masterKey, { purpose: "bid-notice", name: "bid", schema: bidOnRecord });
}
