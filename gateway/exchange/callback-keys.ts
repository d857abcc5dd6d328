import { createHmac } from "node:crypto";
import { deriveKey } from "../lists/number-vault.ts";

const KEY_CHARACTERS = 24;

/** The secret part of the address under which a network calls. */
export type CallbackKeys = { keyOf(connectionId: number): string };

/** Keys that follow from the gateway's own key, so that none is stored. */
export function createCallbackKeys(masterKey: Uint8Array): CallbackKeys {
  const key = deriveKey(masterKey, "callback");
  return {
    keyOf: (connectionId) =>
      createHmac("sha256", key)
        .update(String(connectionId))
        .digest("base64url")
        .slice(0, KEY_CHARACTERS),
  };
}
