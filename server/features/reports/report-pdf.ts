import PdfDocument from "pdfkit";
import { daysSoFar } from "../../../domain/campaign/report-days.ts";
import { hasClicks } from "../../../domain/catalogue.ts";
import { formatMoney } from "../../../domain/money/money.ts";
import type { presentReport } from "./present-report.ts";
import { translate } from "../../../domain/translate.ts";
import { formatCivilDate, formatCount } from "../../../domain/text/formats.ts";

type Report = ReturnType<typeof presentReport>;

/** A report as one or more A4 pages. pdfkit's own fonts have no sign for some letters: those go missing. */
export function reportPdf(report: Report): Promise<Buffer> {
  const pdf = new PdfDocument({ size: "A4", margin: 50, info: { Title: plain(report.title) } });
  const pieces: Buffer[] = [];
  pdf.on("data", (piece: Buffer) => pieces.push(piece));
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on("end", () => resolve(Buffer.concat(pieces)));
    pdf.on("error", reject);
  });
  write(pdf, report);
  pdf.end();
  return whole;
}

function write(pdf: PDFKit.PDFDocument, report: Report): void {
  pdf.fontSize(18).text(plain(report.title) || translate("Campaign report"));
  pdf
    .fontSize(11)
    .fillColor("#444")
    .text(plain(`${report.channelType} · ${report.statusLabel}`));
  pdf.moveDown().fillColor("#000").fontSize(13).text(plain(report.headline)).moveDown();
  pdf.fontSize(11);
  for (const [name, value] of figures(report)) line(pdf, name, value);
  section(pdf, translate("Day by day"));
  for (const day of daysSoFar(report.perDay, report.asOf))
    line(pdf, plain(formatCivilDate(day.day)), sentAndDelivered(day));
  section(pdf, translate("Networks"));
  for (const route of report.perRoute) line(pdf, plain(route.name), sentAndDelivered(route));
  if (report.failures.length === 0) return;
  section(pdf, translate("Why messages did not arrive"));
  for (const { reason, count: failed } of report.failures) line(pdf, reason, count(failed));
}

function figures(report: Report): [string, string][] {
  const { promise } = report;
  const money = (amountMinor: number) =>
    plain(formatMoney(Math.round(amountMinor), report.currency));
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

function section(pdf: PDFKit.PDFDocument, title: string): void {
  pdf.moveDown().fontSize(13).text(plain(title)).fontSize(11);
}

function line(pdf: PDFKit.PDFDocument, name: string, value: string): void {
  pdf.text(plain(`${name}: ${value}`));
}

function count(n: number): string {
  return formatCount(n);
}

/** The standard fonts know Latin-1; Ghana's currency sign is written as its code. */
function plain(text: string): string {
  return text
    .replaceAll("₵", "S ")
    .replace(/[“”]/g, '"')
    .replace(/\u202f|\u00a0/g, " ")
    .replace(/[^\n -~\u00a1-\u00ff]/g, "");
}
