import { createHmac } from "node:crypto";
import { z } from "zod";
import { isSameSecret } from "../../../platform/same-secret.ts";
import { deriveKey } from "../../lists/number-vault.ts";

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
export type NoticeSigner = {
  /** The query of an address, for one connection and one notice. */
  sign(connectionId: number, notice: NoticeName, bid: BidOnRecord): string;
  /** The bid behind an address; undefined for one that we have not made. */
  read(connectionId: number, notice: NoticeName, query: URLSearchParams): BidOnRecord | undefined;
};

/** A signer with a key of its own. */
export function createNoticeSigner(masterKey: Uint8Array): NoticeSigner {
  const key = deriveKey(masterKey, "bid-notice");
  const signatureOf = (connectionId: number, notice: NoticeName, bid: string) =>
    createHmac("sha256", key).update(`${connectionId}/${notice}/${bid}`).digest("base64url");
  return {
    sign(connectionId, notice, bid) {
      const text = Buffer.from(JSON.stringify(bid)).toString("base64url");
      return `bid=${text}&signature=${signatureOf(connectionId, notice, text)}`;
    },
    read(connectionId, notice, query) {
      const text = query.get("bid") ?? "";
      const signature = query.get("signature") ?? "";
      if (!isSameSecret(signature, signatureOf(connectionId, notice, text))) return undefined;
      return bidOnRecord.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    },
  };
}
