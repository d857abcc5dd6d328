import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultSendingRules } from "../rules/rule-versions.ts";
import { nextLegalMs } from "./next-legal.ts";
import { isLegalAt } from "./send-window.ts";

test("the next legal instant is legal, not earlier, and nothing legal lies between", () => {
  const at = fc.integer({
    min: Date.parse("2026-01-01T00:00:00Z"),
    max: Date.parse("2028-10-01T00:00:00Z"),
  });
  fc.assert(
    fc.property(at, fc.constantFrom("ZA" as const, "GH" as const), (ms, country) => {
      const rules = defaultSendingRules(country);
      const next = nextLegalMs(ms, country, rules);
      expect(next).toBeGreaterThanOrEqual(ms);
      expect(isLegalAt(next, country, rules)).toBe(true);
      if (next > ms) expect(isLegalAt(next - 1, country, rules)).toBe(false);
      if (next > ms) expect(isLegalAt(ms, country, rules)).toBe(false);
    }),
  );
});
