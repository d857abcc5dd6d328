import { describe, expect, test } from "vitest";
import { funnel, headline, moneySentences, percent, type ReportFigures } from "./report-figures.ts";

const report: ReportFigures = {
  booked: 500,
  sent: 500,
  delivered: 470,
  undelivered: 30,
  investmentMinor: 14_100,
  currency: "ZAR",
  bookedMinor: 15_000,
  refundedMinor: 900,
  isSettled: true,
};

describe("report", () => {
  test("the headline says how many were reached of how many were booked", () => {
    expect(headline(report)).toBe("Your message reached 470 people of the 500 you booked.");
    expect(headline({ ...report, delivered: 500 })).toBe("Your message reached 500 people.");
  });

  test("while sending it says so, and what is on the way", () => {
    const running = { ...report, isSettled: false, sent: 200, delivered: 150, undelivered: 10 };
    expect(headline(running)).toBe(
      "So far your message reached 150 people of the 500 you booked. 40 people have it on the way.",
    );
  });

  test("before the start nothing is claimed", () => {
    const none = { ...report, sent: 0, delivered: 0, undelivered: 0 };
    expect(headline({ ...none, isSettled: false })).toBe("Nothing has been sent yet.");
    expect(headline(none)).toBe("Nothing was sent.");
  });

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
