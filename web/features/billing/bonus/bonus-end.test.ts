import { expect, test } from "vitest";
import { endOfDay } from "./bonus-end.ts";

test("a bonus can be spent until its last day is over where the advertiser is", () => {
  expect(endOfDay("2026-12-31", "Africa/Johannesburg")).toBe("2027-01-01T00:00:00+02:00");
  expect(new Date(endOfDay("2026-12-31", "Africa/Accra")).toISOString()).toBe(
    "2027-01-01T00:00:00.000Z",
  );
});
