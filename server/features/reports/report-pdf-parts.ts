import { isOfViews, reportWords } from "../../../domain/campaign/kinds/views.ts";
import { hasClicks } from "../../../domain/catalogue.ts";
import { formatMoney } from "../../../domain/money/money.ts";
import { formatCount } from "../../../domain/text/formats.ts";
import { translate } from "../../../domain/translate.ts";
import {
  DELIVERED,
  INK,
  LEFT,
  LINE,
  MARIGOLD,
  needRoom,
  PLUM_TINT,
  QUIET,
  WIDTH,
} from "../../pdf/pdf-brand.ts";
import { BOLD, REGULAR, type PdfSheet } from "../../pdf/pdf-sheet.ts";
import { pdfText, withoutPictures } from "../../pdf/pdf-text.ts";
import type { presentReport } from "./present-report.ts";

type Report = ReturnType<typeof presentReport>;

const PADDING = 12;
/** Letters of the message that are shown: those of a long one would fill pages. */
const MAX_LETTERS = 3_000;

/** The message in a bubble, as a phone shows it; nothing where there are no words. */
export function writeMessage(pdf: PdfSheet, message: string, isShown: boolean): void {
  const isCut = message.length > MAX_LETTERS;
  const shown = isCut ? `${message.slice(0, MAX_LETTERS)}…` : message;
  // Laying out a word takes as long as its letters squared.
  const words = pdfText(withoutPictures(shown).trim()).replaceAll(/\S{100}(?=\S)/g, "$& ");
  if (words === "") return;
  const width = Math.min(360, WIDTH);
  pdf.fontSize(11);
  const inner = { width: width - 2 * PADDING, lineGap: 1.5 };
  const height = pdf.heightOfString(words, inner) + 2 * PADDING;
  needRoom(pdf, height + 30);
  pdf
    .fontSize(9)
    .fillColor(QUIET)
    .text(pdfText(isShown ? translate("Your banner") : translate("Your message")), LEFT)
    .moveDown(0.4);
  const top = pdf.y;
  pdf.roundedRect(LEFT, top, width, height, 12).fill(PLUM_TINT);
  pdf
    .moveTo(LEFT, top + height - 16)
    .lineTo(LEFT, top + height)
    .lineTo(LEFT + 16, top + height)
    .fill(PLUM_TINT);
  pdf
    .fontSize(11)
    .fillColor(INK)
    .text(words, LEFT + PADDING, top + PADDING, inner);
  pdf.x = LEFT;
  pdf.y = top + height + 16;
}

/** What was booked and came of it in large figures, and the money below. */
export function writeFigures(pdf: PdfSheet, report: Report): void {
  const words = reportWords(report);
  const people: [string, string][] = [
    [translate("Booked"), formatCount(report.booked)],
    ...(words.sent ? [[words.sent, formatCount(report.sent)] satisfies [string, string]] : []),
    [words.delivered, formatCount(report.delivered)],
    [words.undelivered, formatCount(report.undelivered)],
  ];
  // Sent is delivered, not delivered, and this.
  const open = report.sent - report.delivered - report.undelivered;
  if (open > 0) people.push([translate("Not reported yet"), formatCount(open)]);
  const clicks: [string, string] = [translate("Taps"), formatCount(report.clicks)];
  const { peopleClicked } = report;
  if (peopleClicked === undefined && hasClicks(report)) people.push(clicks);
  const money = (amountMinor: number) => formatMoney(Math.round(amountMinor), report.currency);
  writeTiles(pdf, people, 18);
  if (peopleClicked !== undefined)
    writeTiles(pdf, [clicks, [translate("People who tapped"), formatCount(peopleClicked)]], 18);
  writeTiles(
    pdf,
    [
      [translate("Agreed price, VAT included"), money(report.bookedMinor)],
      [
        report.isSettled ? translate("Spent") : translate("Used so far"),
        money(report.investmentMinor),
      ],
      [translate("Refunded"), money(report.refundedMinor)],
    ],
    14,
  );
}

function writeTiles(pdf: PdfSheet, tiles: readonly [string, string][], size: number): void {
  needRoom(pdf, 52);
  const width = WIDTH / tiles.length;
  const top = pdf.y;
  for (const [place, [label, value]] of tiles.entries()) {
    const x = LEFT + place * width;
    const box = { width: width - 8, lineBreak: false };
    pdf.fontSize(9).fillColor(QUIET).text(pdfText(label), x, top, box);
    pdf
      .font(BOLD)
      .fontSize(size)
      .fillColor(INK)
      .text(pdfText(value), x, top + 13, box);
    pdf.font(REGULAR);
  }
  pdf.x = LEFT;
  pdf.y = top + 13 + size * 1.3 + 8;
}

/** What arrived as a bar, with the forecast marked on it; nothing for campaigns without one. */
export function drawForecast(pdf: PdfSheet, report: Report): void {
  const { promise, booked, delivered } = report;
  if (!promise || booked === 0) return;
  needRoom(pdf, 40);
  const { low, high } = promise.delivered;
  const scale = WIDTH / Math.max(booked, high, delivered);
  const top = pdf.y + 2;
  pdf.roundedRect(LEFT, top, WIDTH, 12, 6).fill(LINE);
  if (delivered > 0)
    pdf.roundedRect(LEFT, top, Math.max(12, delivered * scale), 12, 6).fill(DELIVERED);
  const band = Math.max(3, (high - low) * scale);
  pdf
    .lineWidth(2)
    .roundedRect(LEFT + low * scale, top - 2, band, 16, 3)
    .stroke(MARIGOLD);
  const range = { low: formatCount(low), high: formatCount(high) };
  const forecast = isOfViews(report)
    ? translate("Forecast: shown to {low} to {high}", range)
    : translate("Forecast: {low} to {high} delivered", range);
  pdf
    .fontSize(9)
    .fillColor(QUIET)
    .text(pdfText(forecast), LEFT, top + 19, { width: WIDTH });
  pdf.fillColor(INK);
}
