import { expect, test } from "vitest";
import { peopleFollowing } from "./use-budget.ts";

const sms = { unitPriceTenThousandths: 3000, parts: 1 };
const r150 = { minor: 15_000, people: 500, price: sms, maxPeople: 40_000, isOfBefore: true };

test("an amount of money stays when the message comes to cost more, and people go; without an amount people stay", () => {
  expect(peopleFollowing(r150)).toBeUndefined();
  const dearer = { ...r150, price: { ...sms, parts: 2 } };
  expect(peopleFollowing(dearer)).toBe(250);
  expect(peopleFollowing({ ...dearer, maxPeople: undefined })).toBe(250);
  expect(peopleFollowing({ ...dearer, minor: null })).toBeUndefined();
  // It pays for nobody any more: that is said, and nobody is taken away.
  expect(peopleFollowing({ ...dearer, minor: 50 })).toBeUndefined();
});

test("of an amount from before, nobody is added until the people who can be booked are counted", () => {
  const everyone = { ...r150, people: 300 };
  expect(peopleFollowing({ ...everyone, maxPeople: undefined })).toBeUndefined();
  expect(peopleFollowing({ ...everyone, maxPeople: 300 })).toBeUndefined();
  expect(peopleFollowing({ ...everyone, maxPeople: 400 })).toBe(400);
  expect(peopleFollowing({ ...everyone, maxPeople: undefined, isOfBefore: false })).toBe(500);
});
