import { describe, expect, it } from "vitest";
import { newIdempotencyKey, newUuid } from "./idempotency-key.ts";

describe("names made in the browser", () => {
  it("are never the same twice", () => {
    const made = new Set(Array.from({ length: 500 }, newIdempotencyKey));
    expect(made.size).toBe(500);
  });

  it("are UUIDs of version 4 where the server wants one", () => {
    for (let round = 0; round < 100; round += 1)
      expect(newUuid()).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
  });
});
