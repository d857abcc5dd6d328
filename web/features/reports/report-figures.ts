import { formatMoney } from "../../../domain/money.ts";
import type { Outputs } from "../../api/client.ts";

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
  if (part > 0 && exact < 1) return "less than 1 %";
  // Rounded down, so that "100 %" is said only when it is true.
  return `${Math.floor(exact)} %`;
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
  const first = `You agreed to ${money(bookedMinor)}, VAT included.`;
  if (isSettled) {
    const spent = `${money(bookedMinor - refundedMinor)} was spent for messages that arrived.`;
    const back =
      refundedMinor > 0
        ? `${money(refundedMinor)} came back to your wallet.`
        : "Every message arrived, so nothing had to come back.";
    return [first, spent, back];
  }
  const heldMinor = bookedMinor - refundedMinor;
  const so = `So far ${money(investmentMinor)} of it is for messages that arrived.`;
  const later = `${money(heldMinor)} is still set aside; what is not delivered comes back.`;
  return refundedMinor > 0
    ? [first, so, `${money(refundedMinor)} has come back to your wallet already.`, later]
    : [first, so, later];
}
