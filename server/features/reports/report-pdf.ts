import { isOfViews, reportWords } from "../../../domain/campaign/kinds/views.ts";
import { wordOfLabel } from "../../../domain/campaign/campaign-status.ts";
import { daysSoFar } from "../../../domain/campaign/report-days.ts";
import { formatCivilDate, formatCount, formatDay } from "../../../domain/text/formats.ts";
import { translate } from "../../../domain/translate.ts";
import { drawBars } from "../../pdf/pdf-bars.ts";
import {
  DELIVERED,
  INK,
  LEFT,
  PLUM,
  QUIET,
  writeHeading,
  writeLetterhead,
} from "../../pdf/pdf-brand.ts";
import { BOLD, REGULAR, renderPdf, type PdfSheet } from "../../pdf/pdf-sheet.ts";
import { writeTable } from "../../pdf/pdf-table.ts";
import { pdfText } from "../../pdf/pdf-text.ts";
import type { presentReport } from "./present-report.ts";
import { drawForecast, writeFigures, writeMessage } from "./report-pdf-parts.ts";

type Report = ReturnType<typeof presentReport>;

/** Whose report it is, the name that people saw, nothing where a kind shows none, and who was meant, in one line. */
type About = { shop?: string; sender?: string; audience?: string };

/**
 * A report as one or more A4 pages: the one sentence, the message as people read it, the figures against the forecast, days
 * as bars and as a table, networks and reasons. `message` is empty where nothing is text.
 */
export function reportPdf(report: Report, message: string, about: About = {}): Promise<Buffer> {
  return renderPdf({ margin: LEFT, info: { Title: report.title } }, (pdf) =>
    write(pdf, report, { message, ...about }),
  );
}

function write(
  pdf: PdfSheet,
  report: Report,
  { message, shop, sender, audience }: About & { message: string },
): void {
  writeLetterhead(pdf, translate("Campaign report"));
  const { channelType, statusLabel } = report;
  const subject = [channelType, wordOfLabel(statusLabel), periodOf(report), asOf(report)].filter(
    Boolean,
  );
  pdf
    .font(BOLD)
    .fontSize(13)
    .text(pdfText(report.title) || translate("Campaign report"));
  pdf
    .font(REGULAR)
    .fontSize(10)
    .fillColor(QUIET)
    .text(pdfText(subject.join(" · ")));
  const named = sender ? translate("Sender: {sender}", { sender }) : "";
  // A shop that is called like its sender is named once.
  const from = [shop === sender ? "" : shop, named].filter(Boolean);
  if (from.length > 0) pdf.text(pdfText(from.join(" · ")));
  if (audience) pdf.text(pdfText(translate("People: {audience}", { audience })));
  pdf.moveDown(0.9).font(BOLD).fontSize(24).fillColor(PLUM);
  pdf.text(pdfText(report.headline), { lineGap: 2 }).font(REGULAR).fillColor(INK).moveDown(0.3);
  writeMessage(pdf, message, isOfViews(report));
  writeFigures(pdf, report);
  drawForecast(pdf, report);
  writeDays(pdf, report);
  writeNetworks(pdf, report);
  if (report.failures.length > 0) {
    writeHeading(
      pdf,
      isOfViews(report)
        ? translate("Why it was not shown")
        : translate("Why messages did not arrive"),
    );
    writeTable(pdf, {
      rows: report.failures.map(({ reason, count }) => [reason, formatCount(count)]),
    });
  }
}

function periodOf({ startPeriod, endPeriod }: Report): string {
  if (startPeriod === null || endPeriod === null) return "";
  const [first, last] = [startPeriod, endPeriod].map((at) => formatCivilDate(at.slice(0, 10)));
  return first === last ? `${first}` : `${first} – ${last}`;
}

function asOf({ asOf: time, isSettled }: Report): string {
  if (time === null) return "";
  const day = formatCivilDate(time.slice(0, 10));
  return isSettled ? translate("Final result, {day}", { day }) : translate("As of {day}", { day });
}

function writeDays(pdf: PdfSheet, report: Report): void {
  const days = daysSoFar(report.perDay, report.asOf);
  if (days.length === 0) return;
  const words = reportWords(report);
  writeHeading(
    pdf,
    isOfViews(report) ? translate("Shown, day by day") : translate("Delivered, day by day"),
    190,
  );
  drawBars(
    pdf,
    days.map(({ day, delivered }) => ({
      label: formatDay(day),
      value: delivered,
      shown: formatCount(delivered),
    })),
    DELIVERED,
  );
  writeTable(pdf, {
    head: [translate("Day"), ...(words.sent ? [words.sent] : []), words.delivered],
    rows: days.map(({ day, sent, delivered }) => [
      formatCivilDate(day),
      ...(words.sent ? [formatCount(sent)] : []),
      formatCount(delivered),
    ]),
  });
}

function writeNetworks(pdf: PdfSheet, report: Report): void {
  const words = reportWords(report);
  writeHeading(pdf, translate("Networks"));
  writeTable(pdf, {
    head: [translate("Network"), ...(words.sent ? [words.sent] : []), words.delivered],
    rows: report.perRoute.map(({ name, sent, delivered }) => [
      name,
      ...(words.sent ? [formatCount(sent)] : []),
      formatCount(delivered),
    ]),
  });
}
