import { KIND_TRAITS } from "../../../domain/campaign/kinds/traits.ts";
import { daysSoFar } from "../../../domain/campaign/report-days.ts";
import { STATUS } from "../../../domain/campaign/status-codes.ts";
import { formatMoney } from "../../../domain/money/money.ts";
import type { ChartPoint } from "../../ui/chart/chart-point.ts";
import { formatDay } from "../../ui/numbers.ts";
import type { Outputs } from "../../api/client.ts";
import { translate } from "../../../domain/translate.ts";

const FINAL: ReadonlySet<number> = new Set([STATUS.Completed, STATUS.Stopped, STATUS.Rejected]);

export type Report = Outputs["reports"]["report"];

/** The part of a report that the sentences are made of. */
export type ReportFigures = Pick<
  Report,
  "isSettled" | "bookedMinor" | "refundedMinor" | "currency"
>;

type State = Pick<Report, "status" | "startPeriod">;

/** True once its first hour has come; what was rejected or stopped does not start any more. */
export function hasStarted({ status, startPeriod }: State, nowMs: number): boolean {
  const isUnderWay = status === STATUS.Active || status === STATUS.Scheduled;
  return isUnderWay && startPeriod !== null && Date.parse(startPeriod) <= nowMs;
}

/** True for what was sent and is over. While it runs, sending again would read as sending the rest of it. */
export function canRunAgain({ status, sent }: Pick<Report, "status" | "sent">): boolean {
  return sent > 0 && FINAL.has(status);
}

export type FunnelFigures = Pick<Report, "booked" | "sent" | "delivered">;

/** A share as people say it: "94%", "less than 1%"; empty when there is nothing to compare with. */
export function percent(part: number, whole: number): string {
  if (whole <= 0) return "";
  const exact = (part * 100) / whole;
  if (part > 0 && exact < 1) return translate("less than 1%");
  // "100%" is said only when it is true.
  return `${part < whole ? Math.min(Math.round(exact), 99) : Math.round(exact)}%`;
}

/** How many were sent of which no receipt is in yet. */
export function notReported({
  sent,
  delivered,
  undelivered,
}: Pick<Report, "sent" | "delivered" | "undelivered">): number {
  return Math.max(0, sent - delivered - undelivered);
}

/** Delivered messages of RCS apart: with pictures and buttons, and as the SMS for other phones. Undefined for other kinds and without an SMS. */
export function byChannel({
  channelType,
  delivered,
  fallbacks = 0,
}: Pick<Report, "channelType" | "delivered"> & { fallbacks?: number }):
  | { rich: number; sms: number }
  | undefined {
  if (channelType !== KIND_TRAITS.rcs.adProduct || fallbacks === 0) return undefined;
  return { rich: Math.max(0, delivered - fallbacks), sms: fallbacks };
}

/** How many of the booked people nobody wrote to, once the campaign is complete: who asked for no adverts is known to the networks alone. */
export function notWrittenTo({
  status,
  booked,
  sent,
}: Pick<Report, "status" | "booked" | "sent">): number {
  return status === STATUS.Completed ? Math.max(0, booked - sent) : 0;
}

type DayFigures = Pick<Report["perDay"][number], "day" | "sent" | "delivered"> & {
  booked?: number;
};

type Days = {
  perDay: readonly DayFigures[];
  asOf: string | null;
  isSettled?: boolean;
  promise?: Report["promise"];
};

/**
 * Sent and delivered of each day so far, for a chart. While something is still to be sent, days have their forecast too, also
 * those to come: the networks' plan of the day, and the share of it that was forecast to arrive. Once everything is sent, the
 * plan of a day is what was sent on it, which would be no forecast.
 */
export function dayPoints(report: Days): ChartPoint[] {
  const soFar = new Set(daysSoFar(report.perDay, report.asOf).map(({ day }) => day));
  const expect = expectation(report);
  return report.perDay
    .filter(({ day, booked = 0 }) => soFar.has(day) || (expect !== undefined && booked > 0))
    .map(({ day, sent, delivered, booked = 0 }) => ({
      key: day,
      label: formatDay(day),
      values: [sent, delivered],
      ...(expect ? { expected: expect(booked), isAhead: !soFar.has(day) } : {}),
    }));
}

/** Turns a day's plan into what should arrive of it; undefined where there is nothing left to forecast. */
function expectation({ perDay, isSettled, promise }: Days) {
  const isToCome = perDay.some(({ booked = 0, sent }) => booked > sent);
  if (isSettled !== false || !isToCome || !promise || promise.people === 0) return undefined;
  const share = (booked: number, part: number) => Math.round((booked * part) / promise.people);
  const { low, high } = promise.delivered;
  return (booked: number) => ({ low: share(booked, low), high: share(booked, high) });
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
