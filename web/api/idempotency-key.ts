/**
 * A fresh key for one attempt at moving money. Keep it for the retries of that attempt.
 * crypto.randomUUID is missing in old browsers and on plain-http addresses.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
