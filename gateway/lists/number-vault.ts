import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import {
  createKeyRing,
  HEADER_BYTES,
  isBound,
  openWithAny,
} from "../../platform/sealing/key-ring.ts";

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HASH_BYTES = 16;
const CIPHER = "aes-256-gcm";

/**
 * Seals numbers for the database, and gives the keyed hash they are found by. `place` is what a value belongs to
 * (sealed-columns.ts): it opens there alone, so that nobody can put it elsewhere.
 */
export type NumberVault = {
  seal(msisdn: string, place: string): Buffer;
  /** Throws when the text was changed, stood in another place, or was sealed with another key. */
  open(sealed: Buffer, place: string): string;
  hashOf(msisdn: string): Buffer;
};

/**
 * A vault of a master key (bytes); each use has a key of its own. `former` keys still open; `indexKey` is what numbers are found by, where that is
 * another than the current key. `isForPlace` is false while programs run beside that cannot open what is bound to its place.
 */
export function createNumberVault(
  masterKey: Uint8Array,
  {
    former = [],
    indexKey = masterKey,
    isForPlace = true,
  }: { former?: readonly Uint8Array[]; indexKey?: Uint8Array; isForPlace?: boolean } = {},
): NumberVault {
  const ring = createKeyRing(masterKey, former, (master) => deriveKey(master, "seal"));
  const hashKey = deriveKey(indexKey, "hash");
  return {
    seal(msisdn, place) {
      const { header, olderHeader, key } = ring.current;
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv);
      if (isForPlace) cipher.setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(msisdn), cipher.final()]);
      const before = isForPlace ? header : olderHeader;
      return Buffer.concat([before, iv, text, cipher.getAuthTag()]);
    },
    open(sealed, place) {
      const known = ring.find(sealed);
      // What was sealed before keys had ids may by chance begin as if it had one.
      if (known) {
        try {
          return openWith(
            known.key,
            sealed.subarray(HEADER_BYTES),
            isBound(sealed) ? place : undefined,
          );
        } catch {
          return openWithAny(ring, (key) => openWith(key, sealed));
        }
      }
      return openWithAny(ring, (key) => openWith(key, sealed));
    },
    hashOf(msisdn) {
      return createHmac("sha256", hashKey).update(msisdn).digest().subarray(0, HASH_BYTES);
    },
  };
}

function openWith(key: Buffer, sealed: Buffer, place?: string): string {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES));
  if (place !== undefined) decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString();
}

/** A key for one use. */
export function deriveKey(masterKey: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", masterKey, "", `loudhailer-gateway-${use}`, KEY_BYTES));
}
