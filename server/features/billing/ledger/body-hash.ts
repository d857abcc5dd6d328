import { createHash } from "node:crypto";

/**
 * The hash by which a repeated call is told from another one under the same idempotency key. Only what the caller asked
 * for belongs in the body, never the time: a retry comes later.
 */
export function bodyHash(body: Readonly<Record<string, string | bigint | number>>): Buffer {
  const fields = Object.keys(body)
    .sort()
    .map((name) => [name, String(body[name])]);
  return createHash("sha256").update(JSON.stringify(fields)).digest();
}
