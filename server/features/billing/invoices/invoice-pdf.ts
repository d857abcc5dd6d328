import { invoiceHeading, invoiceNumber } from "../../../../domain/money/invoice-form.ts";
import type { InvoiceDocument, Recipient, Supplier } from "./invoice-document.ts";
import { BOLD, REGULAR, renderPdf, type PdfSheet } from "../../../pdf/pdf-sheet.ts";
import {
  INK,
  LEFT,
  PLUM,
  PLUM_TINT,
  QUIET,
  RIGHT,
  WIDTH,
  writeLetterhead,
} from "../../../pdf/pdf-brand.ts";
import { writeTable } from "../../../pdf/pdf-table.ts";
import { pdfText } from "../../../pdf/pdf-text.ts";
import { translate, translateKnown } from "../../../../domain/translate.ts";
import { formatCivilDate } from "../../../../domain/text/formats.ts";
import { taxName } from "../../../../domain/money/tax-word.ts";
import { formatAmount } from "../../../../domain/money/money.ts";

const HALF = 255;

/**
 * The document as a PDF of one A4 page, with text that programs can read and nothing drawn as a picture but the mark. Amounts
 * carry the currency's code, as books do.
 */
export function renderInvoicePdf(invoice: InvoiceDocument): Promise<Buffer> {
  const number = invoiceNumber(invoice);
  const heading = invoiceHeading(invoice.kind, invoice.form);
  const info = {
    Title: `${heading} ${number}`,
    Author: invoice.supplier.name,
    CreationDate: invoice.issuedAt,
  };
  return renderPdf({ margin: LEFT, info }, (sheet) => {
    writeLetterhead(sheet, number);
    sheet.font(BOLD).fontSize(24).fillColor(PLUM).text(pdfText(heading), LEFT);
    sheet.font(REGULAR).fontSize(10).moveDown(0.4);
    writeNumbers(sheet, invoice);
    writeParties(sheet, invoice);
    writeLines(sheet, invoice);
    writeTotals(sheet, invoice);
    writePaid(sheet, invoice);
  });
}

function writeNumbers(sheet: PdfSheet, invoice: InvoiceDocument): void {
  pair(sheet, translate("Number"), invoiceNumber(invoice));
  pair(sheet, translate("Date"), formatCivilDate(invoice.issuedOn));
  if (invoice.correctsNumber === null || invoice.correctsYear === null) return;
  const corrected = { ...invoice, kind: "invoice" as const, year: invoice.correctsYear };
  pair(
    sheet,
    translate("Corrects"),
    invoiceNumber({ ...corrected, number: invoice.correctsNumber }),
  );
}

function pair(sheet: PdfSheet, label: string, value: string): void {
  sheet.fillColor(INK).text(pdfText(`${label}: ${value}`), LEFT);
}

/** Who sold and who bought, side by side. The abridged form may leave the buyer out (VAT Act s20); naming who paid never hurts. */
function writeParties(sheet: PdfSheet, { supplier, recipient }: InvoiceDocument): void {
  const top = sheet.y + 18;
  writeParty(sheet, { x: LEFT, y: top }, translate("From"), supplier);
  const bottom = sheet.y;
  writeParty(sheet, { x: LEFT + HALF, y: top }, translate("To"), recipient);
  sheet.x = LEFT;
  sheet.y = Math.max(bottom, sheet.y) + 18;
}

function writeParty(
  sheet: PdfSheet,
  at: { x: number; y: number },
  label: string,
  party: Supplier | Recipient,
): void {
  const { name, address, vatNumber } = party;
  const registrationNumber = "registrationNumber" in party ? party.registrationNumber : null;
  const lines = [
    ...address,
    vatNumber ? translate("VAT number: {vatNumber}", { vatNumber }) : "",
    registrationNumber
      ? translate("Registration number: {registrationNumber}", { registrationNumber })
      : "",
  ];
  const box = { width: HALF - 15 };
  sheet.fontSize(9).fillColor(QUIET).text(pdfText(label), at.x, at.y, box).moveDown(0.2);
  sheet.font(BOLD).fontSize(11).fillColor(INK).text(pdfText(name), box);
  sheet.font(REGULAR).fontSize(10);
  for (const line of lines) if (line !== "") sheet.text(pdfText(line), box);
}

/** What is added: VAT by its name in the reader's language, or taxes where there are several. */
function taxWord({ taxes }: InvoiceDocument): string {
  const [only, ...others] = taxes;
  return only && others.length === 0 ? taxName(only.name) : translate("taxes");
}

function writeLines(sheet: PdfSheet, invoice: InvoiceDocument): void {
  const { lines, currency } = invoice;
  const tax = taxWord(invoice);
  writeTable(sheet, {
    figureWidth: 75,
    head: [
      translate("Description"),
      translate("Quantity"),
      translate("Before {tax}", { tax }),
      tax,
      translate("Total"),
    ],
    rows: lines.map(({ description, quantity, netMinor, taxMinor, grossMinor }) => [
      translateKnown(description),
      String(quantity),
      ...[netMinor, taxMinor, grossMinor].map((amount) => formatAmount(amount)),
    ]),
  });
  sheet.moveDown(0.3).fontSize(9).fillColor(QUIET);
  sheet.text(pdfText(translate("Amounts in {currency}", { currency })), LEFT, undefined, {
    width: WIDTH,
  });
  sheet.fontSize(10).fillColor(INK).moveDown(0.8);
}

function writeTotals(sheet: PdfSheet, invoice: InvoiceDocument): void {
  const { currency, netMinor, taxes, grossMinor, kind } = invoice;
  const tax = taxWord(invoice);
  const written = (amountMinor: bigint) => `${currency} ${formatAmount(amountMinor)}`;
  writeTotal(sheet, translate("Before {tax}", { tax }), written(netMinor));
  for (const { name, rateTenThousandths, amountMinor } of taxes)
    writeTotal(sheet, `${taxName(name)} ${rateTenThousandths / 100}%`, written(amountMinor));
  const label =
    kind === "credit-note"
      ? translate("Total refunded")
      : translate("Total, {tax} included", { tax });
  sheet.moveDown(0.3);
  const top = sheet.y;
  sheet.roundedRect(LEFT + HALF, top, RIGHT - LEFT - HALF, 34, 8).fill(PLUM_TINT);
  sheet.y = top + 11;
  sheet.font(BOLD).fontSize(12);
  writeTotal(sheet, label, written(grossMinor));
  sheet.font(REGULAR).fontSize(10);
  sheet.y = top + 34;
}

function writeTotal(sheet: PdfSheet, label: string, amount: string): void {
  const top = sheet.y;
  const x = LEFT + HALF + 10;
  sheet.fillColor(INK).text(pdfText(label), x, top, { width: 140, lineBreak: false });
  sheet.text(pdfText(amount), x + 100, top, { width: RIGHT - x - 110, align: "right" });
  sheet.moveDown(0.3);
}

/** How it was paid, and the reference that the payment has with us and with who took it. */
function writePaid(sheet: PdfSheet, invoice: InvoiceDocument): void {
  sheet.moveDown(2).font(BOLD).fontSize(11).fillColor(INK);
  sheet.text(pdfText(paidSentence(invoice)), LEFT, undefined, { width: WIDTH });
  sheet.font(REGULAR).fontSize(9.5).fillColor(QUIET).moveDown(0.3);
  const reference = invoice.paymentId;
  sheet.text(pdfText(translate("Payment reference: {reference}", { reference })), { width: WIDTH });
  sheet.text(pdfText(translate("Nothing is owed on this document.")), { width: WIDTH });
}

function paidSentence({ kind, paidBy, issuedOn }: InvoiceDocument): string {
  const day = formatCivilDate(issuedOn);
  if (kind === "credit-note") return translate("Refunded on {day} the way it was paid.", { day });
  if (paidBy === "card") return translate("Paid on {day} by card.", { day });
  return paidBy === "mobile-money"
    ? translate("Paid on {day} by mobile money.", { day })
    : translate("Paid on {day} by card or mobile money.", { day });
}
