import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import {
  createKeyRing,
  HEADER_BYTES,
  isBound,
  openWithAny,
} from "../../../../platform/sealing/key-ring.ts";

/** `place` is what a value belongs to (number-place.ts): it opens there alone, so that nobody can put it elsewhere. */
export type NumberCipher = {
  /** Seals with the current key, whose id stands before it. */
  encrypt(msisdn: string, place: string): Buffer;
  /** Throws when the text was changed, stood in another place, or belongs to a key that is not here. */
  decrypt(encrypted: Buffer, place: string): string;
  /** The same for the same number; finds a number without showing it. */
  blindIndex(msisdn: string): Buffer;
  /** The same as encrypt and decrypt, of bytes: many numbers at once, or what is encrypted anew. */
  seal(bytes: Uint8Array, place: string): Buffer;
  open(sealed: Buffer, place: string): Buffer;
};

/**
 * `former` keys still open; `indexKey` is what numbers are found by, where that is another than the current key.
 * `isForPlace` is false while programs run beside that cannot open what is bound to its place.
 */
export type OtherKeys = { former?: readonly Buffer[]; indexKey?: Buffer; isForPlace?: boolean };

/** What was sealed before keys had ids. */
const WITHOUT_ID = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Mobile numbers at rest: AES-256-GCM and an HMAC index, each with a key of its own drawn from 32 bytes. */
export function createNumberCipher(
  numberKey: Buffer,
  { former = [], indexKey: indexMaster = numberKey, isForPlace = true }: OtherKeys = {},
): NumberCipher {
  const ring = createKeyRing(numberKey, former, (master) => derive(master, "number-encryption"));
  const indexKey = derive(indexMaster, "number-index");
  const seal = (bytes: Uint8Array, place: string): Buffer => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", ring.current.key, nonce);
    if (isForPlace) cipher.setAAD(Buffer.from(place, "utf8"));
    const header = isForPlace ? ring.current.header : ring.current.olderHeader;
    const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([header, nonce, cipher.getAuthTag(), text]);
  };
  const open = (sealed: Buffer, place: string): Buffer => {
    const known = ring.find(sealed);
    if (known)
      return openWith(
        known.key,
        sealed.subarray(HEADER_BYTES),
        isBound(sealed) ? place : undefined,
      );
    if (sealed[0] !== WITHOUT_ID)
      throw new Error("The number was encrypted with a key that is not here.");
    return openWithAny(ring, (key) => openWith(key, sealed.subarray(1)));
  };
  return {
    seal,
    open,
    encrypt: (msisdn, place) => seal(Buffer.from(msisdn, "utf8"), place),
    decrypt: (encrypted, place) => open(encrypted, place).toString("utf8"),
    blindIndex: (msisdn) => createHmac("sha256", indexKey).update(msisdn).digest(),
  };
}

function openWith(key: Buffer, sealed: Buffer, place?: string): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE_BYTES));
  if (place !== undefined) decipher.setAAD(Buffer.from(place, "utf8"));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(text), decipher.final()]);
}

function derive(master: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", master, "", use, 32));
}
