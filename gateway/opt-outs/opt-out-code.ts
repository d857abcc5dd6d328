import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "../lists/number-vault.ts";

export type OptOutCodes = {
  /** A code of exactly `length` characters for a person of a route. */
  codeFor(routeId: number, person: number): string;
  /** The person the code belongs to; undefined for a code that was not made here. */
  read(code: string): { routeId: number; person: number } | undefined;
};

const PERSON_BYTES = 6;
const MAC_BYTES = 5;

/**
 * Opt-out codes that nobody has to keep: route and person under a mask, behind a keyed check. A person always has the same
 * code, which ends in a letter or digit. `length` is at least 16: 6 bytes of person, 5 or more of check.
 */
export function createOptOutCodes(masterKey: Uint8Array, length: number): OptOutCodes {
  const key = deriveKey(masterKey, "opt-out");
  // Of the last character only whole bytes are used; the rest of the length is more check.
  const macBytes = Math.floor((length * 6) / 8) - PERSON_BYTES;
  if (macBytes < MAC_BYTES) throw new RangeError("An opt-out code needs at least 16 characters.");
  const digest = (use: string, data: Buffer) =>
    createHmac("sha256", key).update(use).update(data).digest();
  const mask = (data: Buffer, mac: Buffer) => {
    const stream = digest("mask", mac);
    return Buffer.from(data.map((byte, index) => byte ^ (stream[index] ?? 0)));
  };
  const textOf = (routeId: number, person: number) => {
    const plain = Buffer.alloc(PERSON_BYTES);
    plain.writeUInt16BE(routeId, 0);
    plain.writeUInt32BE(person, 2);
    const mac = digest("check", plain).subarray(0, macBytes);
    const text = Buffer.concat([mac, mask(plain, mac)]).toString("base64url");
    return text.padEnd(length, "A");
  };
  const readText = (code: string) => {
    const bytes = Buffer.from(code, "base64url");
    const mac = bytes.subarray(0, macBytes);
    const plain = mask(bytes.subarray(macBytes, macBytes + PERSON_BYTES), mac);
    const [routeId, person] = [plain.readUInt16BE(0), plain.readUInt32BE(2)];
    const expected = Buffer.from(textOf(routeId, person));
    return timingSafeEqual(expected, Buffer.from(code)) ? { routeId, person } : undefined;
  };
  return {
    // A phone may leave a mark out of a link that ends with it: marks at the end stand at the beginning.
    codeFor: (routeId, person) => textOf(routeId, person).replace(/^(.*?)([_-]+)$/, "$2$1"),
    read(code) {
      if (code.length !== length || !/^[\w-]+$/.test(code)) return undefined;
      const [marks = ""] = /^[_-]*/.exec(code) ?? [];
      for (let moved = 0; moved <= marks.length; moved += 1) {
        const found = readText(code.slice(moved) + code.slice(0, moved));
        if (found) return found;
      }
      return undefined;
    },
  };
}
