import fc from "fast-check";
import { expect, it } from "vitest";
import { campaignCharge } from "./campaign-payment.ts";
import { SMALLEST_CARD_PAYMENT_MINOR } from "./money.ts";
import { GHANA, SOUTH_AFRICA } from "../countries.ts";

it("charges what is missing and never more than that, above the smallest card payment", () => {
  const amount = fc.bigInt({ min: 0n, max: 10_000_000n });
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.constantFrom(SOUTH_AFRICA, GHANA),
      (amountMinor, availableMinor, country) => {
        const { gapMinor, chargeMinor } = campaignCharge(country, { amountMinor, availableMinor });
        expect(chargeMinor === 0n).toBe(amountMinor <= availableMinor);
        expect(availableMinor + chargeMinor >= amountMinor).toBe(true);
        if (gapMinor >= SMALLEST_CARD_PAYMENT_MINOR[country.code])
          expect(chargeMinor).toBe(gapMinor);
      },
    ),
  );
});

it("says in words what happens", () => {
  const words = (amountMinor: bigint, availableMinor: bigint) =>
    campaignCharge(SOUTH_AFRICA, { amountMinor, availableMinor }).message;
  expect(words(100n, 100n)).toBe("Your wallet covers it. No card is charged.");
  expect(words(5_000n, 2_000n)).toBe(
    "You will be charged R30.00; the other R20.00 comes from your wallet.",
  );
  expect(words(5_000n, 4_900n)).toBe(
    "You will be charged R10.00, the smallest card payment. R9.00 stays in your wallet.",
  );
});
