import PdfDocument from "pdfkit";
import { formatMoney } from "../../../domain/money.ts";
import type { presentReport } from "./present-report.ts";

type Report = ReturnType<typeof presentReport>;

/** A report as one or more A4 pages. pdfkit's own fonts have no sign for some letters: those are left out. */
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
  pdf.fontSize(18).text(plain(report.title) || "Campaign report");
  pdf.fontSize(11).fillColor("#444").text(`${report.channelType} · ${report.statusLabel}`);
  pdf.moveDown().fillColor("#000").fontSize(13).text(plain(report.headline)).moveDown();
  pdf.fontSize(11);
  for (const [name, value] of figures(report)) line(pdf, name, value);
  section(pdf, "Day by day");
  for (const day of report.perDay)
    line(pdf, day.day, `${count(day.sent)} sent, ${count(day.delivered)} delivered`);
  section(pdf, "Networks");
  for (const route of report.perRoute)
    line(pdf, plain(route.name), `${count(route.sent)} sent, ${count(route.delivered)} delivered`);
  if (report.failures.length === 0) return;
  section(pdf, "Why not delivered (their money comes back)");
  for (const { reason, count: failed } of report.failures) line(pdf, plain(reason), count(failed));
}

function figures(report: Report): [string, string][] {
  const { promise } = report;
  const money = (amountMinor: number) =>
    plain(formatMoney(Math.round(amountMinor), report.currency));
  return [
    ["Booked", count(report.booked)],
    ["Sent", count(report.sent)],
    ["Delivered", count(report.delivered)],
    ...(promise
      ? ([["Promised", `${count(promise.delivered.low)} to ${count(promise.delivered.high)}`]] as [
          string,
          string,
        ][])
      : []),
    ["Clicks", count(report.clicks)],
    ["Spent, VAT included", money(report.investmentMinor)],
    ["Came back", money(report.refundedMinor)],
  ];
}

function section(pdf: PDFKit.PDFDocument, title: string): void {
  pdf.moveDown().fontSize(13).text(title).fontSize(11);
}

function line(pdf: PDFKit.PDFDocument, name: string, value: string): void {
  pdf.text(`${name}: ${value}`);
}

function count(n: number): string {
  return n.toLocaleString("en");
}

/** The standard fonts know Latin-1; Ghana's currency sign is written as its code. */
function plain(text: string): string {
  return text
    .replaceAll("₵", "S ")
    .replace(/[“”]/g, '"')
    .replace(/\u202f|\u00a0/g, " ")
    .replace(/[^\n -~\u00a1-\u00ff]/g, "");
}
