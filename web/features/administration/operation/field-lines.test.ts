import { expect, test } from "vitest";
import "../../../i18n/i18n.ts";
import { changeLines } from "./change-words.ts";

test("prices of a country are named by what they are for, with what they were and how much they change", () => {
  const before = { smsUnitPriceTenThousandths: 3_000, pcmUnitPriceTenThousandths: 100 };
  const after = {
    ...before,
    smsUnitPriceTenThousandths: 4_000,
    validFrom: "2026-12-01T09:00:00.000Z",
  };
  const subject = "6";
  expect(changeLines({ kind: "price", subject, before, after })).toEqual([
    "SMS, SMS with link, RCS: R0.40 instead of R0.30 (+33.3%)",
    "From (UTC): 1 Dec 2026, 09:00",
  ]);
  expect(
    changeLines({ kind: "price", subject, before: after, after: { isWithdrawn: true } }),
  ).toEqual([
    "SMS, SMS with link, RCS: R0.40",
    "Please Call Me, Display: R0.01",
    "From (UTC): 1 Dec 2026, 09:00",
  ]);
});

test("a plan, a country and a route are in words too", () => {
  const sold = { currency: "ZAR", interval: "year" };
  const prices = {
    before: { ...sold, amountMinor: 200_000 },
    after: { ...sold, amountMinor: 180_000 },
  };
  expect(changeLines({ kind: "plan", subject: "grow", ...prices })).toEqual([
    "Price a year: R1,800.00 instead of R2,000.00 (-10%)",
  ]);
  const limits = { minimumTopUpMinor: 5_000, maximumTopUpMinor: 100_000 };
  expect(
    changeLines({
      kind: "country",
      subject: "7",
      before: limits,
      after: { ...limits, minimumTopUpMinor: 2_000 },
    }),
  ).toEqual(["Smallest top-up: GH₵20.00 instead of GH₵50.00"]);
  const route = { routeId: 98, countryId: 7, name: "Volta", optOutSuffix: " STOP", isOpen: true };
  expect(
    changeLines({
      kind: "route",
      subject: "98",
      before: route,
      after: { ...route, isOpen: false },
    }),
  ).toEqual(["Open for new campaigns: off instead of on"]);
});
