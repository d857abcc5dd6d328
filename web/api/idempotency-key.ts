/**
 * A fresh key for one attempt at moving money. Keep it for the retries of that attempt.
 * crypto.randomUUID is missing in old browsers and on plain-http addresses.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A random UUID (version 4), for things that the browser names so that a repeated call finds the same one. */
export function newUuid(): string {
  const hex = newIdempotencyKey();
  const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) % 4] ?? "8";
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20),
  ].join("-");
}
