import { z } from "zod";
import { createSignedQuery, type SignedQuery } from "../signed-query.ts";

/** What happens to a banner after it was shown, each under an address of its own. */
export type AdEvent = "seen" | "click";

const servedAd = z.object({
  serviceId: z.number(),
  /** Whom the banner counts as: below 0. */
  person: z.number(),
  atMs: z.number(),
});

/** A banner that was shown, as its addresses say it. */
export type ServedAd = z.infer<typeof servedAd>;

/** Addresses of banners that nobody else can make. */
export type AdTokens = SignedQuery<ServedAd, AdEvent>;

/** Tokens with a key of their own, so that none is stored. */
export function createAdTokens(masterKey: Uint8Array): AdTokens {
  return createSignedQuery(masterKey, { purpose: "served-ad", name: "ad", schema: servedAd });
}
