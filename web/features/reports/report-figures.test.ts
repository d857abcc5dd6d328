import { describe, expect, test } from "vitest";
import {
  funnel,
  moneySentences,
  percent,
  type FunnelFigures,
  type ReportFigures,
} from "./report-figures.ts";

const report: ReportFigures & FunnelFigures = {
  booked: 500,
  sent: 500,
  delivered: 470,
  investmentMinor: 14_100,
  currency: "ZAR",
  bookedMinor: 15_000,
  refundedMinor: 900,
  isSettled: true,
};

describe("report", () => {
  test("shares are never rounded up to everything", () => {
    expect(percent(499, 500)).toBe("99 %");
    expect(percent(500, 500)).toBe("100 %");
    expect(percent(1, 500)).toBe("less than 1 %");
    expect(percent(0, 500)).toBe("0 %");
    expect(percent(0, 0)).toBe("");
    expect(funnel(report).map((step) => step.percent)).toEqual(["", "100 %", "94 %"]);
  });

  test("the money adds up in words", () => {
    expect(moneySentences(report)).toEqual([
      "You agreed to R150.00, VAT included.",
      "R141.00 was spent for messages that arrived.",
      "R9.00 came back to your wallet.",
    ]);
    expect(moneySentences({ ...report, isSettled: false, refundedMinor: 0 })).toEqual([
      "You agreed to R150.00, VAT included.",
      "So far R141.00 of it is for messages that arrived.",
      "R150.00 is still set aside; what is not delivered comes back.",
    ]);
  });
});
