import { expect, test } from "vitest";
import { amountStops } from "./amount-stops.ts";

const sms = { unitPriceTenThousandths: 3000, parts: 1 };

test("the slider goes from the least payment to everyone, or to the largest payment where they are more", () => {
  const limits = { minimumTopUpMinor: 2_000, maximumTopUpMinor: 5_000_000 };
  expect(amountStops(sms, 300, limits)).toEqual([
    { minor: 2_000, people: 66 },
    { minor: 2_500, people: 83 },
    { minor: 3_000, people: 100 },
    { minor: 4_000, people: 133 },
    { minor: 5_000, people: 166 },
    { minor: 6_000, people: 200 },
    { minor: 8_000, people: 266 },
    { minor: 9_000, people: 300 },
  ]);
  expect(amountStops(sms, 10_000_000, limits).at(-1)).toEqual({
    minor: 5_000_000,
    people: 166_666,
  });
  expect(amountStops(sms, 0, limits)).toEqual([]);
  // An amount that pays for nobody, or for nobody more, has no place.
  expect(amountStops({ ...sms, unitPriceTenThousandths: 200_000 }, 9, limits)).toEqual([
    { minor: 2_000, people: 1 },
    { minor: 4_000, people: 2 },
    { minor: 6_000, people: 3 },
    { minor: 8_000, people: 4 },
    { minor: 10_000, people: 5 },
    { minor: 12_000, people: 6 },
    { minor: 15_000, people: 7 },
    { minor: 18_000, people: 9 },
  ]);
});
