import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createHashIndex } from "./hash-index.ts";

it("finds each person by the hash of the number, and nobody by another", () => {
  const hashes = Array.from({ length: 5_000 }, () => randomBytes(16));
  const index = createHashIndex(hashes.length);
  hashes.forEach((hash, n) => index.add(hash, 1_000_000_000 + n));
  expect(hashes.map((hash) => index.find(hash))).toEqual(hashes.map((_, n) => 1_000_000_000 + n));
  for (let n = 0; n < 5_000; n += 1) expect(index.find(randomBytes(16))).toBeUndefined();
  expect(createHashIndex(0).find(randomBytes(16))).toBeUndefined();
});
