import { expect, test } from "vitest";
import { unsentOf } from "./money-lines.ts";

const booked = { people: 300, amountMinor: 10_000, refundedMinor: 0 };

test("before the first message all of the money comes back; later the share of those that are not sent, rounded down", () => {
  expect(unsentOf({ ...booked, serviceObj: [{ sent: 0 }, { sent: 0 }] })).toEqual({
    left: "all",
    backMinor: 10_000,
  });
  expect(unsentOf({ ...booked, serviceObj: [{ sent: 60 }, { sent: 41 }] })).toEqual({
    left: 199,
    backMinor: 6_633,
  });
  expect(unsentOf({ ...booked, refundedMinor: 1_000, serviceObj: [{ sent: 300 }] })).toEqual({
    left: 0,
    backMinor: 0,
  });
});
