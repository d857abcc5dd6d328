import PdfDocument from "pdfkit";
import { formatMoney } from "../../../domain/money.ts";
import type { presentReport } from "./present-report.ts";
import { say, sayKnown } from "../../../domain/say.ts";
import { formatCivilDate, formatCount } from "../../../domain/formats.ts";

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
  pdf.fontSize(18).text(plain(report.title) || say("Campaign report"));
  pdf
    .fontSize(11)
    .fillColor("#444")
    .text(plain(`${report.channelType} · ${report.statusLabel}`));
  pdf.moveDown().fillColor("#000").fontSize(13).text(plain(report.headline)).moveDown();
  pdf.fontSize(11);
  for (const [name, value] of figures(report)) line(pdf, name, value);
  section(pdf, say("Day by day"));
  for (const day of report.perDay)
    line(pdf, plain(formatCivilDate(day.day)), sentAndDelivered(day));
  section(pdf, say("Networks"));
  for (const route of report.perRoute) line(pdf, plain(route.name), sentAndDelivered(route));
  if (report.failures.length > 0) section(pdf, say("Why not delivered (their money comes back)"));
  for (const { reason, count: failed, hidden } of report.failures)
    line(pdf, plain(sayKnown(reason)), shown(failed, hidden, "count"));
  if (report.hasHiddenCells) pdf.moveDown().fillColor("#444").text(plain(leftOutNote()));
}

function leftOutNote(): string {
  return say(
    "Figures under 20 people are left out, and others with them that would give them away, so that nobody is singled out.",
  );
}

/** A figure of a breakdown; a hidden one is not told. */
function shown(value: number, hidden: readonly string[], field: string): string {
  return hidden.includes(field) ? say("left out") : count(value);
}

function figures(report: Report): [string, string][] {
  const { promise } = report;
  const money = (amountMinor: number) =>
    plain(formatMoney(Math.round(amountMinor), report.currency));
  return [
    [say("Booked"), count(report.booked)],
    [say("Sent"), count(report.sent)],
    [say("Delivered"), count(report.delivered)],
    ...(promise
      ? ([
          [
            say("Promised"),
            say("{low} to {high}", {
              low: count(promise.delivered.low),
              high: count(promise.delivered.high),
            }),
          ],
        ] as [string, string][])
      : []),
    [say("Clicks"), count(report.clicks)],
    [say("Spent, VAT included"), money(report.investmentMinor)],
    [say("Came back"), money(report.refundedMinor)],
  ];
}

type SentAndDelivered = { sent: number; delivered: number; hidden: readonly string[] };

function sentAndDelivered({ sent, delivered, hidden }: SentAndDelivered): string {
  return say("{sent} sent, {delivered} delivered", {
    sent: shown(sent, hidden, "sent"),
    delivered: shown(delivered, hidden, "delivered"),
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
