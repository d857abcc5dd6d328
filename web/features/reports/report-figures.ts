import { daysSoFar } from "../../../domain/campaign/report-days.ts";
import { formatMoney } from "../../../domain/money/money.ts";
import type { ChartPoint } from "../../ui/chart/chart-point.ts";
import { formatDay } from "../../ui/numbers.ts";
import type { Outputs } from "../../api/client.ts";
import { translate } from "../../../domain/translate.ts";

export type Report = Outputs["reports"]["report"];

/** The part of a report that the sentences are made of. */
export type ReportFigures = Pick<
  Report,
  "isSettled" | "bookedMinor" | "refundedMinor" | "currency"
>;

export type FunnelFigures = Pick<Report, "booked" | "sent" | "delivered">;

/** A share as people say it: "94 %", "less than 1 %"; empty when there is nothing to compare with. */
export function percent(part: number, whole: number): string {
  if (whole <= 0) return "";
  const exact = (part * 100) / whole;
  if (part > 0 && exact < 1) return translate("less than 1 %");
  // "100 %" is said only when it is true.
  return `${part < whole ? Math.min(Math.round(exact), 99) : Math.round(exact)} %`;
}

type DayFigures = Pick<Report["perDay"][number], "day" | "sent" | "delivered">;

/** Sent and delivered of each day so far, for a chart. */
export function dayPoints(report: {
  perDay: readonly DayFigures[];
  asOf: string | null;
}): ChartPoint[] {
  return daysSoFar(report.perDay, report.asOf).map(({ day, sent, delivered }) => ({
    key: day,
    label: formatDay(day),
    values: [sent, delivered],
  }));
}

export type FunnelStep = { key: "booked" | "sent" | "delivered"; count: number; percent: string };

/** Booked, sent, delivered, each as a share of what was booked. */
export function funnel({ booked, sent, delivered }: FunnelFigures): FunnelStep[] {
  return [
    { key: "booked", count: booked, percent: "" },
    { key: "sent", count: sent, percent: percent(sent, booked) },
    { key: "delivered", count: delivered, percent: percent(delivered, booked) },
  ];
}

export type MoneyLine = { key: "agreed" | "set-aside" | "refunded"; minor: number };

/** The agreed price apart from spending, in minor units: agreed, refunded, and, until figures are final, set aside. */
export function moneyLines(report: ReportFigures): MoneyLine[] {
  const { bookedMinor, refundedMinor, isSettled } = report;
  const agreed: MoneyLine = { key: "agreed", minor: bookedMinor };
  const refunded: MoneyLine = { key: "refunded", minor: refundedMinor };
  if (isSettled) return [agreed, refunded];
  const setAside: MoneyLine = { key: "set-aside", minor: bookedMinor - refundedMinor };
  return refundedMinor > 0 ? [agreed, setAside, refunded] : [agreed, setAside];
}

/** Refund for undelivered messages; empty where there is none. */
export function moneyBack({ refundedMinor, currency, isSettled }: ReportFigures): string {
  if (!isSettled)
    return translate("We refund the money for them when the last delivery reports arrive.");
  if (refundedMinor === 0) return "";
  return translate("{amount} was refunded to your wallet.", {
    amount: formatMoney(refundedMinor, currency),
  });
}
