import { createHmac } from "node:crypto";
import type { z } from "zod";
import { isSameSecret } from "../../platform/same-secret.ts";
import { deriveKey } from "../lists/number-vault.ts";

/** What an address carries about something that we did, so that nothing has to be stored for it. */
export type SignedQuery<What, Event extends string> = {
  /** The query of an address, for one connection and one event. */
  sign(connectionId: number, event: Event, what: What): string;
  /** What is behind an address; undefined for one that we have not made. */
  read(connectionId: number, event: Event, query: URLSearchParams): What | undefined;
};

/** Signs with a key of its own purpose, under this name in the query. */
export function createSignedQuery<What, Event extends string>(
  masterKey: Uint8Array,
  { purpose, name, schema }: { purpose: string; name: string; schema: z.ZodType<What> },
): SignedQuery<What, Event> {
  const key = deriveKey(masterKey, purpose);
  const signatureOf = (connectionId: number, event: Event, text: string) =>
    createHmac("sha256", key).update(`${connectionId}/${event}/${text}`).digest("base64url");
  return {
    sign(connectionId, event, what) {
      const text = Buffer.from(JSON.stringify(what)).toString("base64url");
      return `${name}=${text}&signature=${signatureOf(connectionId, event, text)}`;
    },
    read(connectionId, event, query) {
      const text = query.get(name) ?? "";
      const signature = query.get("signature") ?? "";
      if (!isSameSecret(signature, signatureOf(connectionId, event, text))) return undefined;
      return schema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    },
  };
}
