import fc from "fast-check";
import { expect, test } from "vitest";
import { priceMinor } from "../../money/price.ts";
import { nextSettlement } from "./settlement.ts";

const route = fc
  .record({
    people: fc.integer({ min: 1, max: 100_000 }),
    sent: fc.nat(1000),
    delivered: fc.nat(1000),
  })
  .map(({ people, sent, delivered }) => {
    const reallySent = Math.floor((people * sent) / 1000);
    return { people, sent: reallySent, delivered: Math.floor((reallySent * delivered) / 1000) };
  });
const facts = fc.record({
  routes: fc.array(route, { minLength: 1, maxLength: 5 }),
  over: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  parts: fc.integer({ min: 1, max: 4 }),
  unitPrice: fc.bigInt({ min: 1n, max: 50_000n }),
});

test("releases and the last settlement add up to the hold, in whatever order routes end", () => {
  fc.assert(
    fc.property(facts, ({ routes, over, parts, unitPrice }) => {
      const maxCoins = BigInt(routes.reduce((sum, { people }) => sum + people, 0) * parts);
      const held = priceMinor(unitPrice, maxCoins);
      const campaign = {
        status: "active" as const,
        parts,
        maxCoins: maxCoins,
        unitPriceTenThousandths: unitPrice,
        refundedCoins: 0n,
      };
      let released = 0n;
      for (let ended = 1; ended <= routes.length; ended += 1) {
        const now = routes.map((one, index) => ({
          ...one,
          isFinal: index < ended && over[index] === true,
          stopConfirmedAt: index < ended ? new Date(0) : null,
        }));
        const next = nextSettlement(campaign, now);
        if (next.kind !== "release") continue;
        expect(next.amountMinor).toBeGreaterThan(0n);
        released += next.amountMinor;
        campaign.refundedCoins = maxCoins - next.retainedCoins;
      }
      const final = routes.map((one) => ({
        ...one,
        isFinal: true,
        stopConfirmedAt: new Date(0),
      }));
      const last = nextSettlement({ ...campaign, status: "completed" }, final);
      expect(last.kind).toBe("settle");
      if (last.kind !== "settle") return;
      const delivered = routes.reduce((sum, one) => sum + one.delivered, 0) * parts;
      expect(last.captureMinor).toBe(priceMinor(unitPrice, BigInt(delivered)));
      expect(last.captureMinor).toBeLessThanOrEqual(held - released);
    }),
  );
});

const running = {
  status: "active" as const,
  parts: 2,
  maxCoins: 400n,
  unitPriceTenThousandths: 3000n,
  refundedCoins: 0n,
};
const sending = { people: 200, sent: 50, delivered: 40, isFinal: false, stopConfirmedAt: null };

test("nothing moves while messages may still be sent", () => {
  expect(nextSettlement(running, [sending])).toEqual({ kind: "none" });
  expect(nextSettlement({ ...running, status: "stopped" }, [sending])).toEqual({
    kind: "none",
  });
});

test("an expired campaign gets everything back as soon as every network has stopped", () => {
  const expired = { ...running, status: "expired" as const };
  expect(nextSettlement(expired, [sending]).kind).not.toBe("settle");
  const stopped = { ...sending, sent: 0, delivered: 0, stopConfirmedAt: new Date(0) };
  const whole = priceMinor(expired.unitPriceTenThousandths, expired.maxCoins);
  expect(nextSettlement(expired, [stopped])).toEqual({
    kind: "release",
    retainedCoins: 0n,
    amountMinor: whole,
  });
  const final = { ...stopped, isFinal: true };
  expect(nextSettlement(expired, [final])).toMatchObject({ kind: "settle", captureMinor: 0n });
});

test("what a network delivered of an expired campaign is spent, and only the rest comes back", () => {
  const expired = { ...running, status: "expired" as const };
  const sent = { ...sending, sent: 12, delivered: 10, isFinal: true };
  const captureMinor = priceMinor(expired.unitPriceTenThousandths, BigInt(10 * expired.parts));
  expect(nextSettlement(expired, [sent])).toMatchObject({ kind: "settle", captureMinor });
});
