import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HASH_BYTES = 16;
const CIPHER = "aes-256-gcm";

/** Seals numbers for the database, and gives the keyed hash they are found by. */
export type NumberVault = {
  seal(msisdn: string): Buffer;
  /** Throws when the text was changed or sealed with another key. */
  open(sealed: Buffer): string;
  hashOf(msisdn: string): Buffer;
};

/** A vault of one master key (bytes); each use has a key of its own. */
export function createNumberVault(masterKey: Uint8Array): NumberVault {
  const sealKey = deriveKey(masterKey, "seal");
  const hashKey = deriveKey(masterKey, "hash");
  return {
    seal(msisdn) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, sealKey, iv);
      return Buffer.concat([iv, cipher.update(msisdn), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      const decipher = createDecipheriv(CIPHER, sealKey, sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const text = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString();
    },
    hashOf(msisdn) {
      return createHmac("sha256", hashKey).update(msisdn).digest().subarray(0, HASH_BYTES);
    },
  };
}

/** A key for one use. */
export function deriveKey(masterKey: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", masterKey, "", `loudhailer-gateway-${use}`, KEY_BYTES));
}
