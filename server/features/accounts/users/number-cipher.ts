import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

export type NumberCipher = {
  encrypt(msisdn: string): Buffer;
  /** Throws when the text was changed or belongs to another key. */
  decrypt(encrypted: Buffer): string;
  /** The same for the same number; finds a number without showing it. */
  blindIndex(msisdn: string): Buffer;
};

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Mobile numbers at rest: AES-256-GCM and an HMAC index, with two keys drawn from the 32 bytes of NUMBER_KEY. */
export function createNumberCipher(numberKey: Buffer): NumberCipher {
  const encryptionKey = Buffer.from(hkdfSync("sha256", numberKey, "", "number-encryption", 32));
  const indexKey = Buffer.from(hkdfSync("sha256", numberKey, "", "number-index", 32));
  return {
    encrypt(msisdn) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", encryptionKey, nonce);
      const text = Buffer.concat([cipher.update(msisdn, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), text]);
    },
    decrypt(encrypted) {
      if (encrypted[0] !== VERSION) throw new Error("The number was encrypted in an unknown way.");
      const nonce = encrypted.subarray(1, 1 + NONCE_BYTES);
      const tag = encrypted.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", encryptionKey, nonce);
      decipher.setAuthTag(tag);
      const text = encrypted.subarray(1 + NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
    },
    blindIndex: (msisdn) => createHmac("sha256", indexKey).update(msisdn).digest(),
  };
}
