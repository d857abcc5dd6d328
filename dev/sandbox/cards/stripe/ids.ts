import { randomBytes } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** An id as the provider writes them, such as `pi_` and 24 letters and digits. */
export function newId(prefix: string, length = 24): string {
  // 62 letters out of 256 values lean a little to the first ones: irrelevant for test ids.
  const letters = Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${prefix}_${letters.join("")}`;
}
