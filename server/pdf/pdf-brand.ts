import { BOLD, REGULAR, type PdfSheet } from "./pdf-sheet.ts";
import { pdfText } from "./pdf-text.ts";

/** The colours of the house on paper (web/ui/style/tokens.css). */
export const INK = "#1f1a2b";
export const QUIET = "#5e5870";
export const LINE = "#e8e2ee";
export const PLUM = "#5b2a86";
export const PLUM_TINT = "#f4ecfb";
export const MARIGOLD = "#ffb703";
/** Messages that arrived. */
export const DELIVERED = "#0b6b4f";

/** What is printed runs from here to there, in points of an A4 sheet. */
export const LEFT = 50;
export const RIGHT = 545;
export const WIDTH = RIGHT - LEFT;

const LOUDHAILER =
  "M8 20.5c0-1.4 1.1-2.5 2.5-2.5H16l11.2-6.6A1.2 1.2 0 0 1 29 12.4v23.2a1.2 1.2 0 0 1-1.8 1L16 30h-.6l1.7 6.2a1.6 1.6 0 0 1-1.5 2h-2.3a2 2 0 0 1-1.9-1.4L9.6 30A2.5 2.5 0 0 1 8 27.5z";
const WAVES =
  "M33 20.3a6 6 0 0 1 0 7.4M36.6 16.6a11.5 11.5 0 0 1 0 14.8M40.2 12.9a17 17 0 0 1 0 22.2";

/** The mark as the screens have it (web/ui/style/mark.tsx), its left upper corner at a point. */
export function drawMark(sheet: PdfSheet, x: number, y: number, width: number): void {
  const scale = width / 42;
  sheet.save().translate(x, y).scale(scale).translate(-4, -6);
  sheet.path(LOUDHAILER).fill(PLUM);
  sheet.lineCap("round").lineWidth(2.8).path(WAVES).stroke(MARIGOLD);
  sheet.restore();
}

/** The head of a document: mark, name, what it is, and a plum rule; `sheet.y` is below it afterwards. */
export function writeLetterhead(sheet: PdfSheet, what: string): void {
  drawMark(sheet, LEFT, 32, 34);
  sheet
    .font(BOLD)
    .fontSize(16)
    .fillColor(INK)
    .text("Loudhailer", LEFT + 42, 37);
  sheet.font(REGULAR).fontSize(10).fillColor(QUIET);
  sheet.text(pdfText(what), LEFT, 41, { width: WIDTH, align: "right" });
  sheet.rect(LEFT, 68, WIDTH, 2).fill(PLUM);
  sheet.fillColor(INK);
  sheet.x = LEFT;
  sheet.y = 86;
}

/** A new page where less than a height is left. */
export function needRoom(sheet: PdfSheet, height: number): void {
  if (sheet.y + height > sheet.page.maxY()) sheet.addPage();
}

/** The heading of a part, with room for what follows it at once. */
export function writeHeading(sheet: PdfSheet, heading: string, room = 60): void {
  needRoom(sheet, room);
  sheet.moveDown(0.8).font(BOLD).fontSize(12).fillColor(INK).text(pdfText(heading), LEFT);
  sheet.font(REGULAR).moveDown(0.3);
}
