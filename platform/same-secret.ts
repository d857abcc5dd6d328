import { createHash, timingSafeEqual } from "node:crypto";

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Compares two secrets in constant time, whatever their lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected));
}
