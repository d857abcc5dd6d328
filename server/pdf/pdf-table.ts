import { INK, LEFT, LINE, needRoom, QUIET, WIDTH } from "./pdf-brand.ts";
import { BOLD, REGULAR, type PdfSheet } from "./pdf-sheet.ts";
import { pdfText } from "./pdf-text.ts";

const PADDING = 3.5;
const SIZE = 10;

type Row = readonly string[];
type Look = { font: string; colour: string };

/**
 * A table over the whole width: words on the left, figures to the right of them. `figureWidth` is that of each column of
 * figures, in points. A row never breaks between two pages.
 */
export function writeTable(
  sheet: PdfSheet,
  { head, rows, figureWidth = 90 }: { head?: Row; rows: readonly Row[]; figureWidth?: number },
): void {
  if (head) writeRow(sheet, head, figureWidth, { font: BOLD, colour: QUIET });
  for (const row of rows) writeRow(sheet, row, figureWidth, { font: REGULAR, colour: INK });
}

function writeRow(
  sheet: PdfSheet,
  [first = "", ...figures]: Row,
  figureWidth: number,
  { font, colour }: Look,
): void {
  sheet.font(font).fontSize(SIZE).fillColor(colour);
  const firstWidth = WIDTH - figures.length * figureWidth;
  const height = Math.max(
    sheet.heightOfString(pdfText(first), { width: firstWidth - 8 }),
    ...figures.map((figure) => sheet.heightOfString(pdfText(figure), { width: figureWidth - 6 })),
  );
  needRoom(sheet, height + 2 * PADDING);
  const top = sheet.y + PADDING;
  sheet.text(pdfText(first), LEFT, top, { width: firstWidth - 8 });
  for (const [column, figure] of figures.entries()) {
    const x = LEFT + firstWidth + column * figureWidth + 6;
    sheet.text(pdfText(figure), x, top, { width: figureWidth - 6, align: "right" });
  }
  const bottom = top + height + PADDING;
  sheet
    .moveTo(LEFT, bottom)
    .lineTo(LEFT + WIDTH, bottom)
    .lineWidth(0.5)
    .stroke(LINE);
  sheet.font(REGULAR).fillColor(INK);
  sheet.x = LEFT;
  sheet.y = bottom;
}
