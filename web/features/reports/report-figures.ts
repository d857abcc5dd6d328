import { formatMoney } from "../../../domain/money.ts";
import type { ChartPoint } from "../../ui/chart.tsx";
import { formatCount, formatDay } from "../../ui/numbers.ts";
import type { Outputs } from "../../api/client.ts";
import { say } from "../../../domain/say.ts";

export type Report = Outputs["reports"]["report"];

/** The part of a report that the sentences are made of. */
export type ReportFigures = Pick<
  Report,
  "isSettled" | "bookedMinor" | "investmentMinor" | "refundedMinor" | "currency"
>;

export type FunnelFigures = Pick<Report, "booked" | "sent" | "delivered">;

/** A share as people say it: "94 %", "less than 1 %"; empty when there is nothing to compare with. */
export function percent(part: number, whole: number): string {
  if (whole <= 0) return "";
  const exact = (part * 100) / whole;
  if (part > 0 && exact < 1) return say("less than 1 %");
  // Rounded down, so that "100 %" is said only when it is true.
  return `${Math.floor(exact)} %`;
}

/** A figure of a breakdown as it is shown; some are left out so that nobody is singled out. */
export function cell(value: number, hidden: readonly string[] | undefined, field: string): string {
  return hidden?.includes(field) ? say("left out") : formatCount(value);
}

type DayFigures = Pick<Report["perDay"][number], "day" | "sent" | "delivered" | "hidden">;

/** Sent and delivered of each day for a chart; null where the figure is left out. */
export function dayPoints(perDay: readonly DayFigures[]): ChartPoint[] {
  return perDay.map(({ day, sent, delivered, hidden }) => ({
    key: day,
    label: formatDay(day),
    values: [
      hidden?.includes("sent") ? null : sent,
      hidden?.includes("delivered") ? null : delivered,
    ],
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

/** What became of the money, in whole sentences. */
export function moneySentences(report: ReportFigures): string[] {
  const { bookedMinor, investmentMinor, refundedMinor, currency, isSettled } = report;
  const money = (minor: number) => formatMoney(minor, currency);
  const first = say("You agreed to {amount}, VAT included.", { amount: money(bookedMinor) });
  if (isSettled) {
    const spent = say("{amount} was spent for messages that arrived.", {
      amount: money(bookedMinor - refundedMinor),
    });
    const back =
      refundedMinor > 0
        ? say("{amount} came back to your wallet.", { amount: money(refundedMinor) })
        : say("Every message arrived, so nothing had to come back.");
    return [first, spent, back];
  }
  const heldMinor = bookedMinor - refundedMinor;
  const so = say("So far {amount} of it is for messages that arrived.", {
    amount: money(investmentMinor),
  });
  const later = say("{amount} is still set aside; what is not delivered comes back.", {
    amount: money(heldMinor),
  });
  return refundedMinor > 0
    ? [
        first,
        so,
        say("{amount} has come back to your wallet already.", { amount: money(refundedMinor) }),
        later,
      ]
    : [first, so, later];
}
