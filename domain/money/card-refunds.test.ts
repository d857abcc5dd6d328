import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shareAmongCards } from "./card-refunds.ts";

const card = (paymentId: string, leftMinor: bigint) => ({ paymentId, isCard: true, leftMinor });

describe("unspent money among cards", () => {
  test("goes to the first payments first, as far as each covers it", () => {
    expect(shareAmongCards(12_000n, [card("a", 5_000n), card("b", 10_000n)])).toEqual({
      shares: [
        { paymentId: "a", backMinor: 5_000n },
        { paymentId: "b", backMinor: 7_000n },
      ],
      restMinor: 0n,
    });
  });

  test("that came another way, and what no payment covers, is the rest", () => {
    const phone = { paymentId: "phone", isCard: false, leftMinor: 9_000n };
    expect(shareAmongCards(12_000n, [phone, card("a", 5_000n), card("gone", 0n)])).toEqual({
      shares: [{ paymentId: "a", backMinor: 5_000n }],
      restMinor: 7_000n,
    });
    expect(shareAmongCards(-1n, [card("a", 5_000n)])).toEqual({ shares: [], restMinor: 0n });
  });

  test("is shared out whole, and nobody gets more than is left of a payment", () => {
    const payments = fc.array(
      fc.record({ isCard: fc.boolean(), leftMinor: fc.bigInt({ min: 0n, max: 10_000n }) }),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 50_000n }), payments, (unspentMinor, lefts) => {
        const paid = lefts.map((one, index) => ({ ...one, paymentId: String(index) }));
        const { shares, restMinor } = shareAmongCards(unspentMinor, paid);
        const sum = shares.reduce((total, { backMinor }) => total + backMinor, 0n);
        expect(sum + restMinor).toBe(unspentMinor);
        for (const { paymentId, backMinor } of shares) {
          const of = paid[Number(paymentId)];
          expect(of?.isCard).toBe(true);
          expect(backMinor > 0n && backMinor <= (of?.leftMinor ?? 0n)).toBe(true);
        }
      }),
    );
  });
});
