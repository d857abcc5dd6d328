import { expect, test } from "vitest";
import { KIND_NAMES } from "../kinds/traits.ts";
import { thousandPriceMinor } from "./unit-price.ts";

const southAfrica = { smsUnitPriceTenThousandths: 3_000, pcmUnitPriceTenThousandths: 100 };
const ghana = { smsUnitPriceTenThousandths: 900, pcmUnitPriceTenThousandths: 40 };

test("every kind has one price for 1,000 people: that of an SMS, or that of a tag where a network shows it", () => {
  const priced = (prices: typeof ghana) =>
    Object.fromEntries(KIND_NAMES.map((kind) => [kind, thousandPriceMinor(prices, kind)]));
  expect(priced(southAfrica)).toEqual({
    sms: 30_000,
    "sms-link": 30_000,
    rcs: 30_000,
    pcm: 1_000,
    display: 1_000,
  });
  expect(priced(ghana)).toMatchObject({ sms: 9_000, pcm: 400 });
});
