import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { createKeyRing, HEADER_BYTES, openWithAny } from "../../../../platform/sealing/key-ring.ts";

export type NumberCipher = {
  /** Seals with the current key, whose id stands before it. */
  encrypt(msisdn: string): Buffer;
  /** Throws when the text was changed or belongs to a key that is not here. */
  decrypt(encrypted: Buffer): string;
  /** The same for the same number; finds a number without showing it. */
  blindIndex(msisdn: string): Buffer;
  /** The same as encrypt and decrypt, of bytes: many numbers at once, or what is encrypted anew. */
  seal(bytes: Uint8Array): Buffer;
  open(sealed: Buffer): Buffer;
};

/** `former` keys still open; `indexKey` is what numbers are found by, where that is another than the current key. */
export type OtherKeys = { former?: readonly Buffer[]; indexKey?: Buffer };

/** What was sealed before keys had ids. */
const WITHOUT_ID = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Mobile numbers at rest: AES-256-GCM and an HMAC index, each with a key of its own drawn from 32 bytes. */
export function createNumberCipher(
  numberKey: Buffer,
  { former = [], indexKey: indexMaster = numberKey }: OtherKeys = {},
): NumberCipher {
  const ring = createKeyRing(numberKey, former, (master) => derive(master, "number-encryption"));
  const indexKey = derive(indexMaster, "number-index");
  const seal = (bytes: Uint8Array): Buffer => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", ring.current.key, nonce);
    const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([ring.current.header, nonce, cipher.getAuthTag(), text]);
  };
  const open = (sealed: Buffer): Buffer => {
    const known = ring.find(sealed);
    if (known) return openWith(known.key, sealed.subarray(HEADER_BYTES));
    if (sealed[0] !== WITHOUT_ID)
      throw new Error("The number was encrypted with a key that is not here.");
    return openWithAny(ring, (key) => openWith(key, sealed.subarray(1)));
  };
  return {
    seal,
    open,
    encrypt: (msisdn) => seal(Buffer.from(msisdn, "utf8")),
    decrypt: (encrypted) => open(encrypted).toString("utf8"),
    blindIndex: (msisdn) => createHmac("sha256", indexKey).update(msisdn).digest(),
  };
}

function openWith(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(text), decipher.final()]);
}

function derive(master: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", master, "", use, 32));
}
