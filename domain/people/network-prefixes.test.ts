import fc from "fast-check";
import { expect, test } from "vitest";
import { MOBILE_PATTERN } from "./msisdn.ts";
import { NETWORK_PREFIXES, networkOfMsisdn } from "./network-prefixes.ts";

const NETWORKS = { ZA: [97, 105, 107, 108], GH: [98] } as const;

test.each(["ZA", "GH"] as const)(
  "every mobile number of %s is on one network of its country",
  (code) => {
    fc.assert(
      fc.property(fc.stringMatching(MOBILE_PATTERN[code]), (msisdn) => {
        expect(NETWORKS[code]).toContain(networkOfMsisdn(msisdn));
      }),
    );
  },
);

test("no prefix belongs to two networks", () => {
  const all = Object.values(NETWORK_PREFIXES).flat();
  expect(new Set(all).size).toBe(all.length);
  expect(networkOfMsisdn("447700900123")).toBeUndefined();
});
