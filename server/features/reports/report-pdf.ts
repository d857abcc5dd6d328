import { renderPdf, type PdfSheet } from "../../pdf/pdf-sheet.ts";
import { pdfText } from "../../pdf/pdf-text.ts";
import { daysSoFar } from "../../../domain/campaign/report-days.ts";
import { hasClicks } from "../../../domain/catalogue.ts";
import { formatMoney } from "../../../domain/money/money.ts";
import type { presentReport } from "./present-report.ts";
import { translate } from "../../../domain/translate.ts";
import { formatCivilDate, formatCount } from "../../../domain/text/formats.ts";

type Report = ReturnType<typeof presentReport>;

/** A report as one or more A4 pages. */
export function reportPdf(report: Report): Promise<Buffer> {
  return renderPdf({ margin: 50, info: { Title: report.title } }, (pdf) => write(pdf, report));
}

function write(pdf: PdfSheet, report: Report): void {
  pdf.fontSize(18).text(pdfText(report.title) || translate("Campaign report"));
  pdf
    .fontSize(11)
    .fillColor("#444")
    .text(pdfText(`${report.channelType} · ${report.statusLabel}`));
  pdf.moveDown().fillColor("#000").fontSize(13).text(pdfText(report.headline)).moveDown();
  pdf.fontSize(11);
  for (const [name, value] of figures(report)) line(pdf, name, value);
  section(pdf, translate("Day by day"));
  for (const day of daysSoFar(report.perDay, report.asOf))
    line(pdf, formatCivilDate(day.day), sentAndDelivered(day));
  section(pdf, translate("Networks"));
  for (const route of report.perRoute) line(pdf, route.name, sentAndDelivered(route));
  if (report.failures.length === 0) return;
  section(pdf, translate("Why messages did not arrive"));
  for (const { reason, count: failed } of report.failures) line(pdf, reason, count(failed));
}

function figures(report: Report): [string, string][] {
  const { promise } = report;
  const money = (amountMinor: number) => formatMoney(Math.round(amountMinor), report.currency);
  const forecast = (delivered: { low: number; high: number }) =>
    translate("{low} to {high} delivered", {
      low: count(delivered.low),
      high: count(delivered.high),
    });
  return [
    [translate("Booked"), count(report.booked)],
    [translate("Sent"), count(report.sent)],
    [translate("Delivered"), count(report.delivered)],
    [translate("Not delivered"), count(report.undelivered)],
    ...(promise
      ? ([[translate("Forecast"), forecast(promise.delivered)]] as [string, string][])
      : []),
    ...(hasClicks(report)
      ? ([[translate("Clicks"), count(report.clicks)]] as [string, string][])
      : []),
    [translate("Agreed price, VAT included"), money(report.bookedMinor)],
    [translate("Spent"), money(report.investmentMinor)],
    [translate("Refunded"), money(report.refundedMinor)],
  ];
}

function sentAndDelivered({ sent, delivered }: { sent: number; delivered: number }): string {
  return translate("{sent} sent, {delivered} delivered", {
    sent: count(sent),
    delivered: count(delivered),
  });
}

function section(pdf: PdfSheet, title: string): void {
  pdf.moveDown().fontSize(13).text(pdfText(title)).fontSize(11);
}

function line(pdf: PdfSheet, name: string, value: string): void {
  pdf.text(pdfText(`${name}: ${value}`));
}

function count(n: number): string {
  return formatCount(n);
}
