import { createHash } from "node:crypto";

/** Hash that distinguishes a retry from a different call under the same idempotency key. */
export function bodyHash(body: Readonly<Record<string, string | bigint | number>>): Buffer {
  const fields = Object.keys(body)
    .sort()
    .map((name) => [name, String(body[name])]);
  return createHash("sha256").update(JSON.stringify(fields)).digest();
}
