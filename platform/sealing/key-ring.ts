import { createHmac } from "node:crypto";

const VERSION = 2;
const ID_BYTES = 4;

/** Bytes before what is sealed: a version, and which key it was sealed with. */
export const HEADER_BYTES = 1 + ID_BYTES;

/** A key, and what stands before everything sealed with it. */
export type RingKey = { header: Buffer; key: Buffer };

/** The key that seals, and those that still open. */
export type KeyRing = {
  current: RingKey;
  /** Undefined for what carries no id, or that of a key which is not here. */
  find(sealed: Uint8Array): RingKey | undefined;
  /** The current one first. */
  all: readonly RingKey[];
};

/** A ring of master keys (32 bytes each); `derive` makes the key that seals out of one. */
export function createKeyRing(
  current: Uint8Array,
  former: readonly Uint8Array[],
  derive: (master: Uint8Array) => Buffer,
): KeyRing {
  const ringKeyOf = (master: Uint8Array) => ({ header: headerOf(master), key: derive(master) });
  const first = ringKeyOf(current);
  const all = [first, ...former.map(ringKeyOf)];
  return {
    current: first,
    all,
    find: (sealed) => all.find(({ header }) => header.equals(sealed.subarray(0, HEADER_BYTES))),
  };
}

/** What stands before everything that is sealed with this master key. Tells nothing about the key. */
export function headerOf(master: Uint8Array): Buffer {
  const id = createHmac("sha256", master).update("key-id").digest().subarray(0, ID_BYTES);
  return Buffer.concat([Buffer.of(VERSION), id]);
}

/** The first result of opening with one of the keys. Throws when none opens it. */
export function openWithAny<Result>(ring: KeyRing, open: (key: Buffer) => Result): Result {
  for (const { key } of ring.all) {
    try {
      return open(key);
    } catch {
      // Sealed with another one.
    }
  }
  throw new Error("It was changed, or sealed with a key that is not here.");
}
