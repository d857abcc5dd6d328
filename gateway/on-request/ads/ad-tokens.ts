import { createHmac } from "node:crypto";
import { z } from "zod";
import { isSameSecret } from "../../../platform/same-secret.ts";
import { deriveKey } from "../../lists/number-vault.ts";

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
export type AdTokens = {
  /** The query of an address, for one connection and one event. */
  sign(connectionId: number, event: AdEvent, ad: ServedAd): string;
  /** The banner behind an address; undefined for one that we have not made. */
  read(connectionId: number, event: AdEvent, query: URLSearchParams): ServedAd | undefined;
};

/** Tokens with a key of their own, so that none is stored. */
export function createAdTokens(masterKey: Uint8Array): AdTokens {
  const key = deriveKey(masterKey, "served-ad");
  const signatureOf = (connectionId: number, event: AdEvent, ad: string) =>
    createHmac("sha256", key).update(`${connectionId}/${event}/${ad}`).digest("base64url");
  return {
    sign(connectionId, event, ad) {
      const text = Buffer.from(JSON.stringify(ad)).toString("base64url");
      return `ad=${text}&signature=${signatureOf(connectionId, event, text)}`;
    },
    read(connectionId, event, query) {
      const text = query.get("ad") ?? "";
      const signature = query.get("signature") ?? "";
      if (!isSameSecret(signature, signatureOf(connectionId, event, text))) return undefined;
      return servedAd.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    },
  };
}
