import fc from "fast-check";
import { expect, test } from "vitest";
import { campaignCodeOf, campaignIdOf, routeCodeOf } from "./campaign-code.ts";

test("a campaign is found by its own code and by the code of any route", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 9999 }), (id, routeId) => {
      expect(campaignIdOf(campaignCodeOf(id))).toBe(id);
      expect(campaignIdOf(routeCodeOf(id, routeId))).toBe(id);
    }),
  );
});

test("what is not a code names no campaign", () => {
  for (const text of ["", "LH-", "LH-ZZZZZZZZZZZZZZZZZZZZZZZZZZ", "LH-0-97", "LH-1' or 1=1"]) {
    expect(campaignIdOf(text)).toBeUndefined();
  }
});
