import { createHmac } from "node:crypto";

/** Sealed for one place alone; what was sealed before places were named opens wherever it stands. */
const BOUND = 3;
const UNBOUND = 2;
const ID_BYTES = 4;

/** Bytes before what is sealed: a version, and which key it was sealed with. */
export const HEADER_BYTES = 1 + ID_BYTES;

/** A key, and what stands before everything sealed with it; `olderHeader` before what is sealed for no place. */
export type RingKey = { header: Buffer; olderHeader: Buffer; key: Buffer };

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
  const ringKeyOf = (master: Uint8Array) => {
    const header = headerOf(master);
    const olderHeader = Buffer.concat([Buffer.of(UNBOUND), header.subarray(1)]);
    return { header, olderHeader, key: derive(master) };
  };
  const first = ringKeyOf(current);
  const all = [first, ...former.map(ringKeyOf)];
  return {
    current: first,
    all,
    find: (sealed) =>
      sealed[0] === BOUND || sealed[0] === UNBOUND
        ? all.find(({ header }) => header.subarray(1).equals(sealed.subarray(1, HEADER_BYTES)))
        : undefined,
  };
}

/** Whether it was sealed for one place: that has to be given as additional data to open it. */
export const isBound = (sealed: Uint8Array): boolean => sealed[0] === BOUND;

/** What stands before everything that is sealed with this master key. Tells nothing about the key. */
export function headerOf(master: Uint8Array): Buffer {
  const id = createHmac("sha256", master).update("key-id").digest().subarray(0, ID_BYTES);
  return Buffer.concat([Buffer.of(BOUND), id]);
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
