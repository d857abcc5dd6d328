import { LEFT, LINE, needRoom, QUIET, WIDTH } from "./pdf-brand.ts";
import type { PdfSheet } from "./pdf-sheet.ts";
import { pdfText } from "./pdf-text.ts";

const HEIGHT = 80;
const LABEL_HEIGHT = 14;
const MAX_BAR_WIDTH = 44;
const MAX_LABELS = 10;

type Bar = { label: string; value: number; shown: string };

/** Bars side by side, each with its value above and its label below; of many, only some labels are written. */
export function drawBars(sheet: PdfSheet, bars: readonly Bar[], colour: string): void {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  if (most === 0) return;
  needRoom(sheet, HEIGHT + 2 * LABEL_HEIGHT + 12);
  const top = sheet.y + LABEL_HEIGHT + 4;
  const floor = top + HEIGHT;
  const step = WIDTH / bars.length;
  const width = Math.min(MAX_BAR_WIDTH, step * 0.7);
  const every = Math.ceil(bars.length / MAX_LABELS);
  sheet.fontSize(8.5);
  for (const [place, { label, value, shown }] of bars.entries()) {
    const left = LEFT + place * step;
    const height = (value / most) * HEIGHT;
    if (value > 0)
      sheet.roundedRect(left + (step - width) / 2, floor - height, width, height, 3).fill(colour);
    if (place % every !== 0) continue;
    const room = Math.max(step * every, 40);
    const box = { width: room, align: "center" as const, lineBreak: false };
    const middle = left + step / 2 - room / 2;
    sheet.fillColor(QUIET).text(pdfText(label), middle, floor + 5, box);
    if (every === 1) sheet.text(pdfText(shown), middle, floor - height - LABEL_HEIGHT, box);
  }
  sheet
    .moveTo(LEFT, floor)
    .lineTo(LEFT + WIDTH, floor)
    .lineWidth(0.75)
    .stroke(LINE);
  sheet.x = LEFT;
  sheet.y = floor + LABEL_HEIGHT + 8;
}
