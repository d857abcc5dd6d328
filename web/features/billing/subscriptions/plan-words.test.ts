import { expect, test } from "vitest";
import {
  challengeOf,
  currentSubscription,
  planOfPrice,
  priceWords,
  perMonthMinor,
  yearSavingMinor,
  type Plan,
  type Subscription,
  peopleAtPrice,
} from "./plan-words.ts";

const GROW: Plan = {
  id: "grow",
  name: "Grow",
  currency: "ZAR",
  pricePerMonth: 199,
  pricePerYear: 1990,
  idMonth: "grow-month",
  idYear: "grow-year",
  pricePerYearInMonth: 165.83,
  content: ["5% off every message"],
  pricePerMonthMinor: 19_900,
  pricePerYearMinor: 199_000,
  pricePerYearInMonthMinor: 16_583,
  discountBasisPoints: 500,
  monthlyBonusMinor: 2_000,
  mostLists: 30,
  mostAudiences: 50,
};
const FREE: Plan = {
  ...GROW,
  id: "starter",
  idMonth: null,
  idYear: null,
  pricePerMonthMinor: 0,
  pricePerYearMinor: 0,
};

test("a price is said with its interval, and the free plan is called free", () => {
  expect(priceWords(GROW, "month")).toBe("R199.00 a month");
  expect(priceWords(GROW, "year")).toBe("R1,990.00 a year");
  expect(priceWords(FREE, "month")).toBe("Free");
});

test("a year's saving is what twelve months cost more", () => {
  expect(yearSavingMinor(GROW)).toBe(39_800);
  expect(yearSavingMinor(FREE)).toBe(0);
});

test("a month of a year is shown as the server rounds it down", () => {
  const pro = { ...GROW, pricePerYearMinor: 599_000, pricePerYearInMonthMinor: 49_916 };
  expect(perMonthMinor(pro, "year")).toBe(49_916);
  expect(perMonthMinor(pro, "month")).toBe(19_900);
});

test("a price id leads to its plan and interval, and a free plan is never found by it", () => {
  expect(planOfPrice([FREE, GROW], "grow-year")).toEqual({ plan: GROW, interval: "year" });
  expect(planOfPrice([FREE, GROW], null)).toBeUndefined();
});

test("an ended subscription is not the current one", () => {
  const ended = { status: "ended" } as Subscription;
  const grace = { status: "grace" } as Subscription;
  expect(currentSubscription([ended])).toBeUndefined();
  expect(currentSubscription([ended, grace])).toBe(grace);
});

test("the way to the bank's challenge is taken from the refusal, and from nothing else", () => {
  const redirectUrl = "https://bank.test/challenge";
  expect(challengeOf({ data: { redirectUrl } })).toBe(redirectUrl);
  expect(challengeOf({ data: { redirectUrl: "javascript:alert(1)" } })).toBeUndefined();
  for (const other of [null, undefined, "x", {}, { data: [] }, { data: null }])
    expect(challengeOf(other)).toBeUndefined();
});

test("what an amount reaches is what the price for 1,000 says", () => {
  // GH₵4.00 for 1,000.
  expect(peopleAtPrice(40, 15_000)).toBe(37_500);
  expect(peopleAtPrice(3_000, 15_000)).toBe(500);
});
