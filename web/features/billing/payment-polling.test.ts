import { describe, expect, it } from "vitest";
import { nextPollMs } from "./payment-polling.ts";

describe("waiting for a payment", () => {
  it("ends as soon as the payment is decided", () => {
    for (const status of ["succeeded", "failed", "cancelled", "refunded"] as const)
      expect(nextPollMs(status, 1)).toBe(false);
  });

  it("asks fast, then slowly, then gives up", () => {
    expect(nextPollMs("created", 0)).toBe(1_000);
    expect(nextPollMs("pending", 10)).toBe(4_000);
    expect(nextPollMs("requires-action", 60)).toBe(false);
  });
});
