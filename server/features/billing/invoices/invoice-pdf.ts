import { invoiceHeading, invoiceNumber } from "../../../../domain/money/invoice-form.ts";
import type { InvoiceDocument, Recipient, Supplier } from "./invoice-document.ts";
import { BOLD, REGULAR, renderPdf, type PdfSheet } from "../../../pdf/pdf-sheet.ts";
import { pdfText } from "../../../pdf/pdf-text.ts";
import { translate, translateKnown } from "../../../../domain/translate.ts";
import { formatCivilDate } from "../../../../domain/text/formats.ts";
import { formatAmount } from "../../../../domain/money/money.ts";

const LEFT = 56;
const RIGHT = 539;
const INK = "#1d1a24";
const QUIET = "#57525f";

/**
 * The document as a PDF of one A4 page, with text that programs can read and nothing drawn as a picture. Amounts carry the
 * currency's code, as books do.
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
    sheet.fillColor(INK).font(BOLD).fontSize(20).text(pdfText(heading), LEFT, 56);
    sheet.font(REGULAR).fontSize(10);
    writeNumbers(sheet, invoice);
    sheet.moveDown(1.5);
    writeSupplier(sheet, invoice.supplier);
    // The abridged form may leave the recipient out (VAT Act s20); naming who paid never hurts.
    writeRecipient(sheet, invoice.recipient);
    writeLines(sheet, invoice);
    writeTotals(sheet, invoice);
    sheet.moveDown(2).fillColor(QUIET).fontSize(9);
    sheet.text(
      pdfText(
        invoice.country === "GH"
          ? translate("Paid by card or mobile money. Nothing is owed on this document.")
          : translate("Paid by card. Nothing is owed on this document."),
      ),
      LEFT,
    );
  });
}

function writeNumbers(sheet: PdfSheet, invoice: InvoiceDocument): void {
  pair(sheet, translate("Number"), invoiceNumber(invoice));
  pair(sheet, translate("Date"), formatCivilDate(invoice.issuedOn));
  if (invoice.correctsNumber === null || invoice.correctsYear === null) return;
  const corrected = { ...invoice, kind: "invoice" as const, year: invoice.correctsYear };
  pair(
    sheet,
    translate("Corrects invoice"),
    invoiceNumber({ ...corrected, number: invoice.correctsNumber }),
  );
}

function pair(sheet: PdfSheet, label: string, value: string): void {
  sheet.fillColor(INK).text(pdfText(`${label}: ${value}`), LEFT);
}

function writeSupplier(sheet: PdfSheet, { name, address, vatNumber }: Supplier): void {
  block(sheet, translate("From"), [
    name,
    ...address,
    ...(vatNumber === "" ? [] : [translate("VAT number: {vatNumber}", { vatNumber })]),
  ]);
}

function writeRecipient(sheet: PdfSheet, recipient: Recipient): void {
  const { name, address, vatNumber, registrationNumber } = recipient;
  block(sheet, translate("To"), [
    name,
    ...address,
    ...(vatNumber === null ? [] : [translate("VAT number: {vatNumber}", { vatNumber })]),
    ...(registrationNumber === null
      ? []
      : [translate("Registration number: {registrationNumber}", { registrationNumber })]),
  ]);
}

function block(sheet: PdfSheet, label: string, lines: string[]): void {
  sheet.fillColor(QUIET).fontSize(9).text(pdfText(label), LEFT);
  sheet.fillColor(INK).fontSize(10);
  for (const line of lines)
    if (line !== "") sheet.text(pdfText(line), LEFT, undefined, { width: 320 });
  sheet.moveDown(1);
}

function writeLines(sheet: PdfSheet, invoice: InvoiceDocument): void {
  rule(sheet);
  const amounts = [
    translate("Quantity"),
    translate("Excl. tax"),
    translate("Tax"),
    translate("Incl. tax"),
  ];
  row(sheet, translate("Description"), amounts, BOLD);
  rule(sheet);
  for (const line of invoice.lines) {
    const amounts = [line.netMinor, line.taxMinor, line.grossMinor].map((amount) =>
      formatAmount(amount),
    );
    row(sheet, translateKnown(line.description), [String(line.quantity), ...amounts], REGULAR);
  }
  rule(sheet);
}

function writeTotals(sheet: PdfSheet, invoice: InvoiceDocument): void {
  const { currency, netMinor, taxes, grossMinor, kind } = invoice;
  total(sheet, translate("Total excluding tax"), `${currency} ${formatAmount(netMinor)}`);
  for (const { name, rateTenThousandths, amountMinor } of taxes) {
    total(
      sheet,
      `${name} ${rateTenThousandths / 100} %`,
      `${currency} ${formatAmount(amountMinor)}`,
    );
  }
  sheet.font(BOLD);
  const label =
    kind === "credit-note" ? translate("Total refunded") : translate("Total including tax");
  total(sheet, label, `${currency} ${formatAmount(grossMinor)}`);
  sheet.font(REGULAR);
}

function rule(sheet: PdfSheet): void {
  sheet.moveDown(0.4);
  sheet.moveTo(LEFT, sheet.y).lineTo(RIGHT, sheet.y).lineWidth(0.5).strokeColor(QUIET).stroke();
  sheet.moveDown(0.4);
}

const COLUMNS = [270, 335, 405, 465] as const;

function row(sheet: PdfSheet, first: string, rest: string[], font: string): void {
  const top = sheet.y;
  sheet.font(font).fontSize(9).fillColor(INK);
  for (const [index, text] of rest.entries()) {
    const x = COLUMNS[index] ?? RIGHT;
    sheet.text(pdfText(text), x, top, {
      width: (COLUMNS[index + 1] ?? RIGHT) - x - 6,
      align: "right",
      lineBreak: false,
    });
  }
  sheet.text(pdfText(first), LEFT, top, { width: 210 });
  sheet.font(REGULAR).fontSize(10);
}

function total(sheet: PdfSheet, label: string, amount: string): void {
  const top = sheet.y;
  sheet.fillColor(INK).text(pdfText(label), 300, top, { width: 130, lineBreak: false });
  sheet.text(pdfText(amount), 420, top, { width: RIGHT - 420, align: "right" });
  sheet.moveDown(0.2);
}
