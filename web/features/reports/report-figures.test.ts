import { describe, expect, test } from "vitest";
import { STATUS } from "../../../domain/campaign/status-codes.ts";
import {
  canRunAgain,
  dayPoints,
  funnel,
  hasStarted,
  moneyBack,
  moneyLines,
  notReported,
  notWrittenTo,
  percent,
  type FunnelFigures,
  type ReportFigures,
} from "./report-figures.ts";

const report: ReportFigures & FunnelFigures = {
  booked: 500,
  sent: 500,
  delivered: 470,
  currency: "ZAR",
  bookedMinor: 15_000,
  refundedMinor: 900,
  isSettled: true,
};

describe("report", () => {
  test("who of the booked people was not written to is known once a campaign is complete", () => {
    const of = (status: number) => notWrittenTo({ status, booked: 122, sent: 121 });
    expect(of(STATUS.Completed)).toBe(1);
    expect([of(STATUS.Active), of(STATUS.Stopped), of(STATUS.Rejected)]).toEqual([0, 0, 0]);
    expect(notWrittenTo({ status: STATUS.Completed, booked: 5, sent: 5 })).toBe(0);
  });

  test("shares are rounded to the nearest, and never up to everything", () => {
    expect(percent(499, 500)).toBe("99%");
    expect(percent(500, 500)).toBe("100%");
    expect(percent(939, 1_000)).toBe("94%");
    expect(percent(934, 1_000)).toBe("93%");
    expect(percent(1, 500)).toBe("less than 1%");
    expect(percent(0, 500)).toBe("0%");
    expect(percent(0, 0)).toBe("");
    expect(funnel(report).map((step) => step.percent)).toEqual(["", "100%", "94%"]);
  });

  test("what was sent and has no receipt is counted, and never below none", () => {
    expect(notReported({ sent: 500, delivered: 468, undelivered: 30 })).toBe(2);
    expect(notReported({ sent: 500, delivered: 470, undelivered: 30 })).toBe(0);
    expect(notReported({ sent: 497, delivered: 470, undelivered: 30 })).toBe(0);
  });

  test("a day that is still to come is not drawn; today is, and so is a day that already has figures", () => {
    const none = { sent: 0, delivered: 0 };
    const perDay = [
      { day: "2026-12-07", sent: 40, delivered: 38 },
      { day: "2026-12-08", ...none },
      { day: "2026-12-09", ...none },
    ];
    const drawn = (asOf: string | null) => dayPoints({ perDay, asOf }).map(({ key }) => key);
    expect(drawn("2026-12-08T08:00:00+02:00")).toEqual(["2026-12-07", "2026-12-08"]);
    expect(drawn(null)).toEqual(["2026-12-07"]);
  });

  test("while something is to be sent, each day shows what should arrive of its plan; afterwards there is no forecast", () => {
    const perDay = [
      { day: "2026-12-07", booked: 200, sent: 200, delivered: 190 },
      { day: "2026-12-08", booked: 200, sent: 50, delivered: 40 },
      { day: "2026-12-09", booked: 100, sent: 0, delivered: 0 },
    ];
    const any = { low: 0, high: 0 };
    const promise = { matching: any, people: 500, delivered: { low: 450, high: 480 }, clicks: any };
    const given = { perDay, asOf: "2026-12-08T08:00:00+02:00", promise, isSettled: false };
    expect(dayPoints(given).map(({ expected, isAhead }) => [expected, isAhead])).toEqual([
      [{ low: 180, high: 192 }, false],
      [{ low: 180, high: 192 }, false],
      [{ low: 90, high: 96 }, true],
    ]);
    const bare = (more: object) =>
      dayPoints({ ...given, ...more }).map(({ key, expected }) => [key.slice(-2), expected]);
    const soFar = [
      ["07", undefined],
      ["08", undefined],
    ];
    expect(bare({ isSettled: true })).toEqual(soFar);
    expect(bare({ promise: null })).toEqual(soFar);
    const isSent = perDay.slice(0, 2).map((day) => ({ ...day, booked: day.sent }));
    expect(bare({ perDay: isSent })).toEqual(soFar);
  });

  test("the money adds up: agreed is spent and refunded, or still set aside", () => {
    const linesOf = (given: ReportFigures) =>
      moneyLines(given).map(({ key, minor }) => `${key} ${minor}`);
    expect(linesOf(report)).toEqual(["agreed 15000", "refunded 900"]);
    expect(linesOf({ ...report, isSettled: false, refundedMinor: 0 })).toEqual([
      "agreed 15000",
      "set-aside 15000",
    ]);
    expect(linesOf({ ...report, isSettled: false, refundedMinor: 600 })).toEqual([
      "agreed 15000",
      "set-aside 14400",
      "refunded 600",
    ]);
  });

  test("what did not arrive says its money once, and nothing where none comes back", () => {
    expect(moneyBack(report)).toBe("R9.00 was refunded to your wallet.");
    expect(moneyBack({ ...report, refundedMinor: 0 })).toBe("");
    expect(moneyBack({ ...report, isSettled: false, refundedMinor: 0 })).toBe(
      "We refund the money for them when the last delivery reports arrive.",
    );
  });
});

test("what has started is not announced for an hour that has passed", () => {
  const startPeriod = "2026-11-30T09:00:00+02:00";
  const at = (time: string, status: number = STATUS.Active) =>
    hasStarted({ status, startPeriod }, Date.parse(`2026-11-30T${time}:00+02:00`));
  expect([at("08:59"), at("09:00"), at("09:01", STATUS.Scheduled)]).toEqual([false, true, true]);
  expect(at("09:01", STATUS.Rejected)).toBe(false);
  expect(hasStarted({ status: STATUS.Active, startPeriod: null }, 0)).toBe(false);
});

test("only what is over is offered to be sent again: while it runs that would read as sending the rest", () => {
  expect(canRunAgain({ status: STATUS.Active, sent: 22 })).toBe(false);
  expect(canRunAgain({ status: STATUS.Saved, sent: 22 })).toBe(false);
  expect(canRunAgain({ status: STATUS.Completed, sent: 500 })).toBe(true);
  expect(canRunAgain({ status: STATUS.Stopped, sent: 22 })).toBe(true);
  expect(canRunAgain({ status: STATUS.Stopped, sent: 0 })).toBe(false);
});
